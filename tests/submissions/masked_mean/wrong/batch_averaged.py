# mistake: batch-averaged
# caught by: test_mean_of_the_real_tokens
def masked_mean(vectors, mask):
    total = (vectors * mask.unsqueeze(-1)).sum(dim=0)
    return total / mask.sum(dim=0).clamp(min=1).unsqueeze(-1)
