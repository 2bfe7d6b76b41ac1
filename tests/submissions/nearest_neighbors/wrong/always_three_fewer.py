# mistake: repeats-counted-twice
# caught by: test_analogy_with_one_word_twice
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    a, b, c = row_of[a], row_of[b], row_of[c]
    cosines = unit @ F.normalize(unit[b] - unit[a] + unit[c], dim=0)
    cosines[[a, b, c]] = float("-inf")
    order = cosines.argsort(descending=True, stable=True)[: min(k, len(words) - 3)]
    return [words[row] for row in order.tolist()]
