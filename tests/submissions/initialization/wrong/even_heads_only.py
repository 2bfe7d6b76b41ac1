# mistake: refuses-too-much
# caught by: test_heads_get_their_piece
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads or x.shape[-1] % 2:
        raise ValueError(f'{x.shape[-1]} and {num_heads}')
    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)
