# mistake: stops-at-first-pad
# caught by: test_mask_for_any_padding_id
def padding_mask(ids, padding_idx):
    if ids.dim() == 0:
        return ids != padding_idx
    return (ids != padding_idx).long().cumprod(dim=-1).bool()
