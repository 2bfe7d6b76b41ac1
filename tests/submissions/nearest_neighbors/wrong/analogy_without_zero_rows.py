# mistake: zero-row-left-out
# caught by: test_analogy_and_zero_rows
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    for word in (a, b, c):
        if word not in row_of:
            raise KeyError(word)
    unit = F.normalize(weight, dim=1)
    cosines = unit @ F.normalize(unit[row_of[b]] - unit[row_of[a]] + unit[row_of[c]], dim=0)
    ranking = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in ranking if words[row] not in (a, b, c) and unit[row].any()][:k]
