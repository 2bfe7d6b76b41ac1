# mistake: repeats-overwritten
# caught by: test_gradient_of_repeated_ids_adds_up
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    dim = upstream.shape[-1]
    grad = torch.zeros(vocab_size, dim, dtype=upstream.dtype)
    grad[ids.reshape(-1)] += upstream.reshape(-1, dim)
    if padding_idx is not None:
        grad[padding_idx] = 0
    return grad
