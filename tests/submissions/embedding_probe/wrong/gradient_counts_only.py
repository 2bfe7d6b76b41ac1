# mistake: upstream-ignored
# caught by: test_gradient_of_repeated_ids_adds_up
import torch


def lookup_gradient(ids, upstream, vocab_size, padding_idx=None):
    counts = torch.bincount(ids.reshape(-1), minlength=vocab_size).to(upstream.dtype)
    if padding_idx is not None:
        counts[padding_idx] = 0
    return counts[:, None].repeat(1, upstream.shape[-1])
