# mistake: rounds-past-one
# caught by: test_cosines_never_pass_one
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, dim=1)
    return unit @ unit.T
