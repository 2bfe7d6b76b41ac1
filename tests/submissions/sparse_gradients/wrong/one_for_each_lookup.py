# mistake: upstream-ignored
# caught by: test_repeated_ids_add_up

import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    counts = torch.bincount(ids.reshape(-1), minlength=vocab_size).to(upstream.dtype)
    g = counts[:, None].repeat(1, upstream.shape[-1])
    if scale_grad_by_freq:
        g /= torch.bincount(ids.reshape(-1), minlength=vocab_size).clamp(min=1)[:, None]
    if padding_idx is not None:
        g[padding_idx] = 0
    return g
