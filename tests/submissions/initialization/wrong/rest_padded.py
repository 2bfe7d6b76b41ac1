# mistake: never-refuses
# caught by: test_heads_that_do_not_divide
def split_heads(x, num_heads):
    if num_heads < 1:
        raise ValueError(f'{x.shape[-1]} and {num_heads}')
    d = -(-x.shape[-1] // num_heads)
    x = F.pad(x, (0, d * num_heads - x.shape[-1]))
    return x.unflatten(-1, (num_heads, d)).transpose(-3, -2)
