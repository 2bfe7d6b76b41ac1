# mistake: one-place-off
# caught by: test_last_token_on_either_side
def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    place = (real * torch.arange(ids.shape[-1])).argmax(-1) - 1
    index = place.clamp(min=0)[..., None, None].expand(*place.shape, 1, vectors.shape[-1])
    return vectors.gather(-2, index).squeeze(-2).masked_fill(~real.any(-1)[..., None], 0)
