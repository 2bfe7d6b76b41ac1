# mistake: autograd-used
# caught by: test_gradient_without_autograd
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    table = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype, requires_grad=True)
    table[ids].backward(upstream)
    grad = table.grad.clone()
    if padding_idx is not None:
        grad[padding_idx] = 0
    return grad
