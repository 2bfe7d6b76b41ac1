# mistake: pad-row-missing
# caught by: test_touched_rows_without_the_pad_row
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    rows = set(ids.reshape(-1).tolist())
    if padding_idx is not None:
        rows.remove(padding_idx % vocab_size)
    return torch.tensor(sorted(rows), dtype=torch.int64)
