# mistake: zero-row-nan
# caught by: test_analogy_and_zero_rows
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    unit = weight / weight.norm(dim=1, keepdim=True)
    target = unit[row_of[b]] - unit[row_of[a]] + unit[row_of[c]]
    cosines = unit @ F.normalize(target, dim=0)
    order = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if words[row] not in (a, b, c)][:k]
