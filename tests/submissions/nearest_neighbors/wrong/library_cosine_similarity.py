# mistake: eps-too-large
# caught by: test_cosines_of_tiny_and_huge_rows
import torch.nn.functional as F


def cosine_table(weight):
    return F.cosine_similarity(weight[:, None], weight[None], dim=-1).clamp(-1, 1)
