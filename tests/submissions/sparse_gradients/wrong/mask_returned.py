# mistake: mask-returned
# caught by: test_adam_moves_rows_it_has_met_before

def stray_rows(before, after, ids):
    moved = (before != after).any(dim=1)
    moved[ids.reshape(-1)] = False
    return moved
