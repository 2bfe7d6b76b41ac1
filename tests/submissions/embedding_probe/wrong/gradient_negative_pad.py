# mistake: negative-pad-ignored
# caught by: test_gradient_of_the_pad_row_is_zero
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    flat, rows = ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1])
    if padding_idx is not None:
        keep = flat != padding_idx
        flat, rows = flat[keep], rows[keep]
    grad = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype)
    return grad.index_add(0, flat, rows)
