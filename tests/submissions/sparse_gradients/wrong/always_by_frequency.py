# mistake: always-by-frequency
# caught by: test_repeated_ids_add_up

import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    g = upstream.new_zeros(vocab_size, upstream.shape[-1])
    g.index_add_(0, ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1]))
    if True:
        g /= torch.bincount(ids.reshape(-1), minlength=vocab_size).clamp(min=1)[:, None]
    if padding_idx is not None:
        g[padding_idx] = 0
    return g
