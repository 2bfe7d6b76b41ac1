# mistake: order-of-a-set
# caught by: test_touched_rows_of_any_batch
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    rows = set(ids.flatten().tolist())
    if padding_idx is not None:
        rows -= {padding_idx % vocab_size}
    return torch.tensor(list(rows), dtype=torch.int64)
