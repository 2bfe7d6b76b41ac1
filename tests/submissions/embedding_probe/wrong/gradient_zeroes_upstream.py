# mistake: changed-its-input
# caught by: test_gradient_of_the_pad_row_is_zero
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    if padding_idx is not None:
        upstream[ids == padding_idx % vocab_size] = 0
    grad = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype)
    return grad.index_add(0, ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1]))
