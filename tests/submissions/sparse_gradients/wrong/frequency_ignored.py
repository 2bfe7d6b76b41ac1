# mistake: frequency-ignored
# caught by: test_sums_are_divided_by_frequency

import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    g = upstream.new_zeros(vocab_size, upstream.shape[-1])
    g.index_add_(0, ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1]))
    if padding_idx is not None:
        g[padding_idx] = 0
    return g
