# mistake: nothing-wraps-around
# caught by: test_last_token_wherever_padding_stands
def last_token(vectors, ids, padding_idx):
    place = ((ids != padding_idx) * torch.arange(1, ids.shape[-1] + 1)).max(-1).values - 1
    place = place % ids.shape[-1]
    index = place[..., None, None].expand(*place.shape, 1, vectors.shape[-1])
    return vectors.gather(-2, index).squeeze(-2)
