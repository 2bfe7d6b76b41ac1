# mistake: columns-compared
# caught by: test_cosines_by_hand
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, dim=0)
    return (unit.T @ unit).clamp(-1, 1)
