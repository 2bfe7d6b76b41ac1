# mistake: hard-coded-device
# caught by: test_rows_for_any_ids
import torch


def one_hot_rows(ids, vocab_size):
    for number in ids.flatten().tolist():
        if not 0 <= number < vocab_size:
            raise ValueError(f"{number} is no word")
    rows = torch.zeros(*ids.shape, vocab_size)
    return rows.scatter_(-1, ids.long()[..., None], 1)
