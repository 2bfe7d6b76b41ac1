# mistake: empty-is-float
# caught by: test_touched_rows_of_any_batch
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    rows = set(ids.reshape(-1).tolist())
    if padding_idx is not None:
        rows.discard(padding_idx % vocab_size)
    return torch.tensor(sorted(rows))
