# mistake: last-place-taken
# caught by: test_last_token_on_either_side
def last_token(vectors, ids, padding_idx):
    empty = (ids == padding_idx).all(-1, keepdim=True)
    return vectors[..., -1, :].masked_fill(empty, 0)
