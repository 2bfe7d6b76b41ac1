# mistake: fixed-float32
# caught by: test_gradient_takes_any_shape_and_dtype
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    grad = torch.zeros(vocab_size, upstream.shape[-1])
    for position, row in zip(upstream.reshape(-1, upstream.shape[-1]), ids.reshape(-1)):
        grad[row] += position
    if padding_idx is not None:
        grad[padding_idx] = 0
    return grad
