# mistake: small-moves-missed
# caught by: test_the_smallest_move_counts


def stray_rows(before, after, ids):
    moved = ((after - before) ** 2).sum(dim=1) > 0
    moved[ids.reshape(-1)] = False
    return moved.nonzero().squeeze(1)
