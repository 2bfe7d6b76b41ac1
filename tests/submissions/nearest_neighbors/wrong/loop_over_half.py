# mistake: half-a-table
# caught by: test_cosines_of_any_table
import torch


def cosine_table(weight):
    size = len(weight)
    table = torch.zeros(size, size, dtype=weight.dtype)
    for i in range(size):
        for j in range(i, size):
            length = weight[i].norm() * weight[j].norm()
            if length > 0:
                table[i, j] = (weight[i] @ weight[j] / length).clamp(-1, 1)
    return table
