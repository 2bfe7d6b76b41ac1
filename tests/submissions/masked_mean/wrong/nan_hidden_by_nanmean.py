# mistake: nan-hidden
# caught by: test_trouble_at_a_real_token_shows
def masked_mean(vectors, mask):
    wide = vectors if vectors.dtype == torch.float64 else vectors.float()
    marked = wide.masked_fill(~mask.bool().unsqueeze(-1), float("nan"))
    return marked.nanmean(dim=-2).nan_to_num(0).to(vectors.dtype)
