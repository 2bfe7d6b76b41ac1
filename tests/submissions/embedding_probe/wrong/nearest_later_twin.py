# mistake: later-twin
# caught by: test_nearest_among_twins
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(weight, dim=1)
    query = unit[words.index(word)]
    best, best_cosine = None, -2.0
    for other, row in zip(words, unit):
        cosine = float(row @ query)
        if other != word and cosine >= best_cosine:
            best, best_cosine = other, cosine
    return best
