# mistake: cosines-rounded
# caught by: test_nearest_among_twins
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    cosines = F.cosine_similarity(weight, weight[query : query + 1]).round(decimals=2)
    cosines[query] = -torch.inf
    return words[int(cosines.argmax())]
