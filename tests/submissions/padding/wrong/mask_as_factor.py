# mistake: positions-not-int64
# caught by: test_masks_of_any_kind
def positions(mask):
    return (mask.cumsum(-1) - 1) * mask
