# mistake: another-error
# caught by: test_analogy_names_the_unknown_word
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    unit = F.normalize(weight, dim=1)
    rows = [words.index(word) for word in (a, b, c)]
    target = unit[rows[1]] - unit[rows[0]] + unit[rows[2]]
    cosines = unit @ F.normalize(target, dim=0)
    order = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if row not in rows][:k]
