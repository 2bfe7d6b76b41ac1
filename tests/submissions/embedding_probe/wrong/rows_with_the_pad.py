# mistake: pad-row-listed
# caught by: test_touched_rows_without_the_pad_row
import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    return torch.unique(ids)
