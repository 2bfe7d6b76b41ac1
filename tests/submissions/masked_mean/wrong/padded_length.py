# mistake: padded-length
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    kept = vectors.masked_fill(~mask.bool().unsqueeze(-1), 0)
    if vectors.shape[-2] == 0:
        return kept.sum(dim=-2)
    return kept.mean(dim=-2)
