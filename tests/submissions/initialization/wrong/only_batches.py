# mistake: only-three-axes
# caught by: test_heads_for_any_shape
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        raise ValueError(f'd_model {x.shape[-1]} is not divisible by num_heads {num_heads}')
    d = x.shape[-1] // num_heads
    b, t, _ = x.shape
    return x.reshape(b, t, num_heads, d).transpose(1, 2)
