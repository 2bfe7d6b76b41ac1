# mistake: hard-coded-device
# caught by: test_touched_rows_of_any_batch
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    pad = None if padding_idx is None else padding_idx % vocab_size
    return torch.tensor(sorted(set(ids.flatten().tolist()) - {pad}), dtype=torch.int64)
