# mistake: returns-itself
# caught by: test_king_finds_queen
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    cosines = F.cosine_similarity(weight, weight[words.index(word)].unsqueeze(0), dim=1)
    return words[int(cosines.argmax())]
