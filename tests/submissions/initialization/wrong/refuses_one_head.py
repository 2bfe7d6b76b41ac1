# mistake: refuses-too-much
# caught by: test_heads_for_any_shape
def split_heads(x, num_heads):
    if num_heads <= 1 or x.shape[-1] % num_heads:
        raise ValueError(f'{x.shape[-1]} and {num_heads}')
    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)
