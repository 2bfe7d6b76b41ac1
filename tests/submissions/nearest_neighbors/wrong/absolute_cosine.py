# mistake: sign-lost
# caught by: test_cosines_by_hand
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, dim=1)
    return (unit @ unit.T).abs().clamp(max=1)
