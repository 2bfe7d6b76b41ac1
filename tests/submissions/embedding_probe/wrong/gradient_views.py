# mistake: only-contiguous
# caught by: test_gradient_takes_any_shape_and_dtype
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    grad = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype)
    grad.index_add_(0, ids.view(-1), upstream.view(-1, upstream.shape[-1]))
    if padding_idx is not None:
        grad[padding_idx] = 0
    return grad
