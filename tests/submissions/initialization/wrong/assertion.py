# mistake: another-error
# caught by: test_heads_that_do_not_divide
def split_heads(x, num_heads):
    assert num_heads > 0 and x.shape[-1] % num_heads == 0, f'{x.shape[-1]} is not divisible by {num_heads}'
    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)
