# mistake: long-sentences-overflow
# caught by: test_masks_of_any_kind
def positions(mask):
    counted = torch.cumsum(mask.to(torch.uint8), -1, dtype=torch.uint8)
    return (counted.long() - 1).masked_fill(mask == 0, 0)
