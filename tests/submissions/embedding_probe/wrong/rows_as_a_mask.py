# mistake: row-mask
# caught by: test_touched_rows_once_in_order
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    touched = torch.zeros(vocab_size, dtype=torch.bool)
    touched[ids.reshape(-1)] = True
    if padding_idx is not None:
        touched[padding_idx] = False
    return touched
