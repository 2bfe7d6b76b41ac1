# mistake: not-a-tensor
# caught by: test_heads_get_their_piece
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        raise ValueError(f'd_model {x.shape[-1]} is not divisible by num_heads {num_heads}')
    d = x.shape[-1] // num_heads
    return list(x.chunk(num_heads, dim=-1))
