# mistake: ids-through-float
# caught by: test_mask_for_any_padding_id
def padding_mask(ids, padding_idx):
    return ids.double() != float(padding_idx)
