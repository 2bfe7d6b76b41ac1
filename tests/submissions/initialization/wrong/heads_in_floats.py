# mistake: dtype-changed
# caught by: test_heads_for_any_shape
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        raise ValueError(f'd_model {x.shape[-1]} is not divisible by num_heads {num_heads}')
    d = x.shape[-1] // num_heads
    out = torch.zeros(*x.shape[:-2], num_heads, x.shape[-2], d)
    for h in range(num_heads):
        out[..., h, :, :] = x[..., h * d:(h + 1) * d]
    return out
