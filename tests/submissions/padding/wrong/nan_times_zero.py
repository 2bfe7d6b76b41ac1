# mistake: nan-times-zero
# caught by: test_only_the_last_token_is_touched
def last_token(vectors, ids, padding_idx):
    real = ids != padding_idx
    place = (real * torch.arange(ids.shape[-1])).argmax(-1)
    chosen = F.one_hot(place, ids.shape[-1]).to(vectors.dtype) * real.any(-1, keepdim=True)
    return (vectors * chosen.unsqueeze(-1)).sum(-2)
