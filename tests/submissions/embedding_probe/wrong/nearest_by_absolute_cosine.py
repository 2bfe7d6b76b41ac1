# mistake: sign-lost
# caught by: test_nearest_when_every_cosine_is_negative
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    unit = F.normalize(weight, dim=1)
    cosines = (unit @ unit[query]).abs()
    cosines[query] = -1
    return words[int(cosines.argmax())]
