# mistake: long-sentences-overflow
# caught by: test_masks_of_any_kind
def positions(mask):
    real = mask if mask.dtype.is_floating_point else mask.bool()
    return (real.cumsum(-1).long() - 1).masked_fill(mask == 0, 0)
