# mistake: hard-coded-device
# caught by: test_lookups_of_any_shape_and_dtype
def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    flat, rows = ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1])
    gradient = torch.zeros(vocab_size, rows.shape[1], dtype=rows.dtype).index_add(0, flat, rows)
    if scale_grad_by_freq:
        gradient /= torch.bincount(flat, minlength=vocab_size).clamp(min=1)[:, None]
    if padding_idx is not None:
        gradient[padding_idx] = 0
    return gradient
