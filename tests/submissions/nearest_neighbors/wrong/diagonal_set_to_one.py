# mistake: zero-row-like-itself
# caught by: test_cosines_of_a_zero_row
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, dim=1)
    table = (unit @ unit.T).clamp(-1, 1)
    return table.fill_diagonal_(1.0)
