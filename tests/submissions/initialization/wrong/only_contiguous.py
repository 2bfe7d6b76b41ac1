# mistake: only-contiguous
# caught by: test_heads_for_any_shape
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        raise ValueError(f'd_model {x.shape[-1]} is not divisible by num_heads {num_heads}')
    d = x.shape[-1] // num_heads
    flat = x.view(-1, x.shape[-1])
    return torch.stack([flat[:, h * d:(h + 1) * d].reshape(*x.shape[:-1], d) for h in range(num_heads)], dim=-3)
