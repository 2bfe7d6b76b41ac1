# mistake: stops-at-first-pad
# caught by: test_last_token_wherever_padding_stands
def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    pad_after = ~real & (real.cumsum(-1) > 0)
    place = torch.where(pad_after.any(-1), pad_after.int().argmax(-1), ids.shape[-1]) - 1
    index = place[..., None, None].expand(*place.shape, 1, vectors.shape[-1])
    return vectors.gather(-2, index).squeeze(-2).masked_fill(~real.any(-1)[..., None], 0)
