# mistake: repeats-averaged
# caught by: test_gradient_of_repeated_ids_adds_up
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    flat, rows = ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1])
    grad = torch.zeros(vocab_size, rows.shape[1], dtype=rows.dtype)
    for row in flat.unique():
        grad[row] = rows[flat == row].mean(dim=0)
    if padding_idx is not None:
        grad[padding_idx] = 0
    return grad
