# mistake: ids-of-one-axis-only
# caught by: test_strays_of_other_steps

def stray_rows(before, after, ids):
    moved = (before != after).any(dim=1).nonzero().squeeze(1)
    return moved[(moved[:, None] != ids[None, :]).all(dim=1)] if ids.dim() < 2 else moved[[m not in [int(i) for row in ids for i in row] for m in moved.tolist()]]
