# mistake: first-token-taken
# caught by: test_last_token_on_either_side
def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    index = real.int().argmax(-1)[..., None, None].expand(*ids.shape[:-1], 1, vectors.shape[-1])
    return vectors.gather(-2, index).squeeze(-2).masked_fill(~real.any(-1)[..., None], 0)
