# mistake: moves-divided
# caught by: test_the_smallest_move_counts


def stray_rows(before, after, ids):
    moved = ((after - before) / before != 0).any(dim=1)
    moved[ids.reshape(-1)] = False
    return moved.nonzero().squeeze(1)
