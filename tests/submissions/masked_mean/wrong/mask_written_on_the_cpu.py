# mistake: hard-coded-device
# caught by: test_mask_for_any_shape
def padding_mask(ids, padding_idx):
    mask = torch.ones(ids.shape, dtype=torch.bool)
    mask[ids == padding_idx] = False
    return mask
