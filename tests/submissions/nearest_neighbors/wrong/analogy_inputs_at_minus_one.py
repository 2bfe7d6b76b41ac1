# mistake: excluded-scored-minus-one
# caught by: test_analogy_among_equals
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    rows = []
    for word in (a, b, c):
        if word not in words:
            raise KeyError(word)
        rows.append(words.index(word))
    unit = F.normalize(weight, dim=1)
    target = F.normalize(unit[rows[1]] - unit[rows[0]] + unit[rows[2]], dim=0)
    cosines = unit @ target
    cosines[rows] = -1
    order = cosines.argsort(descending=True, stable=True)
    return [words[row] for row in order[: min(k, len(words) - len({a, b, c}))].tolist()]
