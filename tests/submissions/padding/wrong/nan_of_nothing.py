# mistake: nan-times-zero
# caught by: test_only_the_last_token_is_touched
def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    place = (real * torch.arange(ids.shape[-1])).argmax(-1)
    index = place[..., None, None].expand(*place.shape, 1, vectors.shape[-1])
    return vectors.gather(-2, index).squeeze(-2) * real.any(-1, keepdim=True)
