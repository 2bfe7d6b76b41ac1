# mistake: fixed-token-axis
# caught by: test_masks_of_any_kind
def positions(mask):
    real = mask.bool()
    return (real.cumsum(1) - 1).masked_fill(~real, 0)
