# mistake: distance-not-angle
# caught by: test_cosines_of_any_table
import torch


def cosine_table(weight):
    return torch.cdist(weight, weight)
