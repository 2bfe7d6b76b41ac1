# mistake: not-a-tensor
# caught by: test_mask_is_true_at_real_tokens
def padding_mask(ids, padding_idx):
    return [[i != padding_idx for i in row] for row in ids.tolist()]
