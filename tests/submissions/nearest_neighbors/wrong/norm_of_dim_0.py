# mistake: columns-normalised
# caught by: test_cosines_of_any_table
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, dim=0)
    return (unit @ unit.T).clamp(-1, 1)
