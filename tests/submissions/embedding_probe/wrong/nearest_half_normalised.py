# mistake: lengths-count
# caught by: test_nearest_whatever_the_lengths
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    scores = weight @ F.normalize(weight[query], dim=0)
    scores[query] = -torch.inf
    return words[int(scores.argmax())]
