# mistake: multiplied-not-added
# caught by: test_analogy_with_unit_vectors
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row = {w: i for i, w in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    near = lambda w: (1 + unit @ unit[row[w]]) / 2
    s = near(b) * near(c) / (near(a) + 1e-6)
    order = s.argsort(descending=True, stable=True).tolist()
    return [words[i] for i in order if words[i] not in (a, b, c)][:k]
