# mistake: positions-not-int64
# caught by: test_positions_do_not_depend_on_the_side
def positions(mask):
    real = mask.int()
    return ((real.cumsum(-1) - 1) * real).to(torch.int32)
