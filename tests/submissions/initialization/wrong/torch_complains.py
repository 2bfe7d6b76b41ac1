# mistake: another-error
# caught by: test_heads_that_do_not_divide
def split_heads(x, num_heads):
    if num_heads < 1:
        raise ValueError(f'{x.shape[-1]} and {num_heads}')
    return x.reshape(*x.shape[:-1], num_heads, x.shape[-1] // num_heads).transpose(-3, -2)
