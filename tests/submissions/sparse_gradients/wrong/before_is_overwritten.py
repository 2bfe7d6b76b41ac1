# mistake: changed-its-input
# caught by: test_the_smallest_move_counts

def stray_rows(before, after, ids):
    moved = before.sub_(after).ne(0).any(dim=1)
    moved[ids.reshape(-1)] = False
    return moved.nonzero().squeeze(1)
