# mistake: rest-dropped
# caught by: test_heads_that_do_not_divide
def split_heads(x, num_heads):
    d = x.shape[-1] // num_heads
    return x[..., :d * num_heads].unflatten(-1, (num_heads, d)).transpose(-3, -2)
