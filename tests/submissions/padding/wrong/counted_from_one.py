# mistake: counted-from-one
# caught by: test_positions_do_not_depend_on_the_side
def positions(mask):
    return mask.bool().cumsum(-1) * mask.bool()
