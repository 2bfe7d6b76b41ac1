# mistake: negative-pad-ignored
# caught by: test_touched_rows_without_the_pad_row
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    rows = torch.unique(ids)
    return rows if padding_idx is None else rows[rows != padding_idx]
