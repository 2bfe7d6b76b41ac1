# mistake: lengths-compared
# caught by: test_the_smallest_move_counts

def stray_rows(before, after, ids):
    moved = (after**2).sum(dim=1) != (before**2).sum(dim=1)
    moved[ids.reshape(-1)] = False
    return moved.nonzero().squeeze(1)
