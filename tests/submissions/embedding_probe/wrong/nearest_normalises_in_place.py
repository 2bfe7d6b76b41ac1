# mistake: changed-its-input
# caught by: test_king_finds_queen
import torch


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    weight /= weight.norm(dim=1, keepdim=True)
    cosines = weight @ weight[query]
    cosines[query] = -torch.inf
    return words[int(cosines.argmax())]
