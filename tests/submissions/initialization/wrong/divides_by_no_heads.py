# mistake: no-heads-fail
# caught by: test_no_heads_at_all
def split_heads(x, num_heads):
    if x.shape[-1] % num_heads:
        raise ValueError(f'{x.shape[-1]} and {num_heads}')
    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)
