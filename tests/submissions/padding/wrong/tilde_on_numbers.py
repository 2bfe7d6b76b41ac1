# mistake: tilde-on-numbers
# caught by: test_masks_of_any_kind
def positions(mask):
    counted = mask.cumsum(-1).long() - 1
    return counted.masked_fill(~mask, 0)
