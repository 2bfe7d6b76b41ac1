# mistake: returns-itself
# caught by: test_nearest_among_twins
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(weight, dim=1)
    ranked = torch.argsort(unit @ unit[words.index(word)], descending=True, stable=True)
    return words[int(ranked[1])]
