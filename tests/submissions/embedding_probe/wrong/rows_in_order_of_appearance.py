# mistake: order-of-appearance
# caught by: test_touched_rows_of_any_batch
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    seen = dict.fromkeys(ids.reshape(-1).tolist())
    if padding_idx is not None:
        seen.pop(padding_idx % vocab_size, None)
    return torch.tensor(list(seen), dtype=torch.int64)
