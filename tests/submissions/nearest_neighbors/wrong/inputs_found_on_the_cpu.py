# mistake: hard-coded-device
# caught by: test_analogy_gives_as_many_as_wanted
import torch
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    given = torch.tensor([row_of[word] for word in (a, b, c)])
    unit = F.normalize(weight, dim=1)
    target = torch.tensor([-1.0, 1.0, 1.0], dtype=weight.dtype) @ unit[given]
    ranking = (unit @ target).argsort(descending=True, stable=True)
    return [words[row] for row in ranking[~torch.isin(ranking, given)][:k].tolist()]
