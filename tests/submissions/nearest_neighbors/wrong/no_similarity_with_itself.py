# mistake: diagonal-blanked
# caught by: test_cosines_of_any_table
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, dim=1)
    table = (unit @ unit.T).clamp(-1, 1)
    table.fill_diagonal_(0)
    return table
