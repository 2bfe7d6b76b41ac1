# mistake: ties-out-of-order
# caught by: test_analogy_among_equals
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    target = unit[row_of[b]] - unit[row_of[a]] + unit[row_of[c]]
    cosines = unit @ F.normalize(target, dim=0)
    cosines[[row_of[a], row_of[b], row_of[c]]] = float("-inf")
    order = cosines.topk(min(k, len(words) - len({a, b, c}))).indices
    return [words[row] for row in order.tolist()]
