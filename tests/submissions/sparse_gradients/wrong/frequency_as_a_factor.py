# mistake: fixed-float32
# caught by: test_lookups_of_any_shape_and_dtype
def lookup_gradient(ids, upstream, vocab_size, padding_idx=None, scale_grad_by_freq=False):
    flat, rows = ids.reshape(-1), upstream.reshape(-1, upstream.shape[-1])
    gradient = upstream.new_zeros(vocab_size, upstream.shape[-1]).index_add_(0, flat, rows)
    if scale_grad_by_freq:
        gradient *= (1 / torch.bincount(flat, minlength=vocab_size).clamp(min=1))[:, None]
    if padding_idx is not None:
        gradient[padding_idx] = 0
    return gradient
