# mistake: hard-coded-device
# caught by: test_cosines_of_any_table
import torch
import torch.nn.functional as F


def cosine_table(weight):
    unit = F.normalize(weight, dim=1)
    table = torch.zeros(len(unit), len(unit), dtype=weight.dtype)
    for row, vector in enumerate(unit):
        table[row] = unit @ vector
    return table.clamp(-1, 1)
