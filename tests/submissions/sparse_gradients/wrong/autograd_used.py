# mistake: autograd-used
# caught by: test_gradient_by_hand

import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    w = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype, requires_grad=True)
    F.embedding(ids, w, padding_idx, scale_grad_by_freq=scale_grad_by_freq).backward(upstream)
    return w.grad
