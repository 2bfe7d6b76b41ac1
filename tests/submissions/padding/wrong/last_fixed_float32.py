# mistake: fixed-float32
# caught by: test_last_token_of_any_shape
def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    out = torch.zeros(*ids.shape[:-1], vectors.shape[-1])
    for place in range(ids.shape[-1]):
        out = torch.where(real[..., place, None], vectors[..., place, :].float(), out)
    return out
