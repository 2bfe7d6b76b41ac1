# mistake: a-not-subtracted
# caught by: test_analogy_walks_the_right_way
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    a, b, c = row_of[a], row_of[b], row_of[c]
    cosines = unit @ F.normalize(unit[b] + unit[c], dim=0)
    order = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if row not in (a, b, c)][:k]
