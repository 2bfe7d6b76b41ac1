# mistake: hard-coded-device
# caught by: test_gradient_takes_any_shape_and_dtype
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    gradient = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype)
    gradient.index_add_(0, ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1]))
    if padding_idx is not None:
        gradient[padding_idx] = 0
    return gradient
