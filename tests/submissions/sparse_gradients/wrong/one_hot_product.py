# mistake: nan-times-zero
# caught by: test_gradient_by_hand

import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    one_hot = F.one_hot(ids.reshape(-1), vocab_size).to(upstream.dtype)
    g = one_hot.T @ upstream.reshape(-1, upstream.shape[-1])
    if scale_grad_by_freq:
        g /= torch.bincount(ids.reshape(-1), minlength=vocab_size).clamp(min=1)[:, None]
    if padding_idx is not None:
        g[padding_idx] = 0
    return g
