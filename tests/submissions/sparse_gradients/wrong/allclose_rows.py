# mistake: small-moves-missed
# caught by: test_the_smallest_move_counts

import torch


def stray_rows(before, after, ids):
    moved = ~torch.isclose(before, after).all(dim=1)
    moved[ids.reshape(-1)] = False
    return moved.nonzero().squeeze(1)
