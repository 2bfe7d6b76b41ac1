# mistake: index-not-word
# caught by: test_king_finds_queen
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    unit = F.normalize(weight, dim=1)
    cosines = unit @ unit[query]
    cosines[query] = -torch.inf
    return int(cosines.argmax())
