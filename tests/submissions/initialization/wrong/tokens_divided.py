# mistake: tokens-divided
# caught by: test_heads_get_their_piece
def split_heads(x, num_heads):
    t = x.shape[-2]
    if num_heads < 1 or t % num_heads:
        raise ValueError(f'{t} and {num_heads}')
    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)
