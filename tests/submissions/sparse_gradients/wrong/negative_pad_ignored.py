# mistake: negative-pad-ignored
# caught by: test_pad_row_gets_nothing

import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    flat, rows = ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1])
    if padding_idx is not None:
        rows = rows[flat != padding_idx]
        flat = flat[flat != padding_idx]
    g = upstream.new_zeros(vocab_size, upstream.shape[-1]).index_add_(0, flat, rows)
    if scale_grad_by_freq:
        g /= torch.bincount(ids.reshape(-1), minlength=vocab_size).clamp(min=1)[:, None]
    return g
