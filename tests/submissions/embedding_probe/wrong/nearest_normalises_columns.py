# mistake: columns-normalised
# caught by: test_nearest_reads_rows
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    unit = F.normalize(weight, dim=0)
    cosines = unit @ unit[query]
    cosines[query] = -torch.inf
    return words[int(cosines.argmax())]
