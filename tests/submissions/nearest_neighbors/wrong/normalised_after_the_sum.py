# mistake: raw-vectors-added
# caught by: test_analogy_with_unit_vectors
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    a, b, c = row_of[a], row_of[b], row_of[c]
    target = weight[b] - weight[a] + weight[c]
    cosines = F.normalize(weight, dim=1) @ F.normalize(target, dim=0)
    order = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if row not in (a, b, c)][:k]
