# mistake: first-number-only
# caught by: test_the_smallest_move_counts

def stray_rows(before, after, ids):
    moved = before[:, 0] != after[:, 0]
    moved[ids.reshape(-1)] = False
    return moved.nonzero().squeeze(1)
