# mistake: one-answer-for-all
# caught by: test_mask_is_true_at_real_tokens
def padding_mask(ids, padding_idx):
    return ids is not padding_idx
