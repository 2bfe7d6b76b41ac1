# mistake: hard-coded-device
# caught by: test_mask_for_any_shape
def padding_mask(ids, padding_idx):
    return torch.tensor([number != padding_idx for number in ids.flatten().tolist()]).bool().reshape(ids.shape)
