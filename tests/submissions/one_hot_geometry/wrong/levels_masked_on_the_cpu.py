# mistake: hard-coded-device
# caught by: test_levels_by_the_angle_alone
import torch
import torch.nn.functional as F


def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    cosines = F.cosine_similarity(table.double(), table[query].double(), dim=1).mul(10**digits).round()
    others = torch.arange(len(words)) != query
    found = cosines[others].unique().flip(0)
    return [[words[row] for row in ((cosines == level) & others).nonzero()[:, 0]] for level in found]
