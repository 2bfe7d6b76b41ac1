# mistake: nan-times-zero
# caught by: test_padding_has_no_influence
def masked_mean(vectors, mask):
    weights = mask.to(vectors.dtype)
    return torch.einsum("...td,...t->...d", vectors, weights) / weights.sum(dim=-1, keepdim=True).clamp(min=1)
