# mistake: length-for-a-place
# caught by: test_last_token_on_either_side
def last_token(vectors, ids, padding_idx):
    lengths = (ids != padding_idx).sum(-1)
    index = (lengths - 1).clamp(min=0)[..., None, None].expand(*lengths.shape, 1, vectors.shape[-1])
    return vectors.gather(-2, index).squeeze(-2).masked_fill((lengths == 0)[..., None], 0)
