# mistake: gradient-cut
# caught by: test_only_the_last_token_is_touched
def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    out = torch.zeros(*ids.shape[:-1], vectors.shape[-1], dtype=vectors.dtype)
    for place in range(ids.shape[-1]):
        out = torch.where(real[..., place, None], vectors.detach()[..., place, :], out)
    return out
