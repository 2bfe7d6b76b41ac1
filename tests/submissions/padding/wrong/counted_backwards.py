# mistake: counted-backwards
# caught by: test_positions_do_not_depend_on_the_side
def positions(mask):
    real = mask.bool()
    return (real.flip(-1).cumsum(-1).flip(-1) - 1).masked_fill(~real, 0)
