# mistake: no-heads-fail
# caught by: test_no_heads_at_all
def split_heads(x, num_heads):
    if num_heads == 0 or x.shape[-1] % num_heads:
        raise ValueError(f'{x.shape[-1]} and {num_heads}')
    return x.unflatten(-1, (num_heads, x.shape[-1] // num_heads)).transpose(-3, -2)
