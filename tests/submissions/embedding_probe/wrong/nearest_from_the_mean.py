# mistake: vectors-shifted
# caught by: test_nearest_when_every_cosine_is_negative
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query, shifted = words.index(word), F.normalize(weight - weight.mean(dim=0), dim=1)
    cosines = shifted @ shifted[query]
    cosines[query] = -torch.inf
    return words[int(cosines.argmax())]
