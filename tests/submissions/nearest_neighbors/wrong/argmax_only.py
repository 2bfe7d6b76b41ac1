# mistake: k-ignored
# caught by: test_analogy_gives_as_many_as_wanted
import torch
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row = {w: i for i, w in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    t = unit[row[b]] - unit[row[a]] + unit[row[c]]
    cos = unit @ t
    cos[[row[a], row[b], row[c]]] = -torch.inf
    return [words[int(cos.argmax())]]
