# mistake: never-refuses
# caught by: test_heads_that_do_not_divide
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        return None
    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)
