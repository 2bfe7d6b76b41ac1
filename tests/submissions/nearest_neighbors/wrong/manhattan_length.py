# mistake: sum-for-length
# caught by: test_cosines_of_any_table
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, p=1, dim=1)
    return unit @ unit.T
