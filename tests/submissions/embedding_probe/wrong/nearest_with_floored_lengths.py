# mistake: epsilon-too-large
# caught by: test_nearest_whatever_the_lengths
import torch


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query, lengths = words.index(word), weight.norm(dim=1)
    cosines = weight @ weight[query] / (lengths * lengths[query]).clamp(min=1e-3)
    cosines[query] = -torch.inf
    return words[int(cosines.argmax())]
