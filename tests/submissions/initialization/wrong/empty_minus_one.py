# mistake: no-tokens-fail
# caught by: test_heads_for_any_shape
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        raise ValueError(f'd_model {x.shape[-1]} is not divisible by num_heads {num_heads}')
    d = x.shape[-1] // num_heads
    return x.reshape(*x.shape[:-1], num_heads, -1).transpose(-3, -2)
