# mistake: pad-gradient-kept
# caught by: test_pad_row_gets_nothing

import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    g = upstream.new_zeros(vocab_size, upstream.shape[-1])
    g.index_add_(0, ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1]))
    if scale_grad_by_freq:
        g /= torch.bincount(ids.reshape(-1), minlength=vocab_size).clamp(min=1)[:, None]
    return g
