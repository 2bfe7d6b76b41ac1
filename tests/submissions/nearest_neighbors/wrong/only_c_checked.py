# mistake: unknown-word-guessed
# caught by: test_analogy_names_the_unknown_word
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row = {w: i for i, w in enumerate(words)}
    if c not in row:
        raise KeyError(c)
    unit = F.normalize(weight, dim=1)
    ids = [row[w] for w in (a, b, c) if w in row]
    t = unit[row.get(b, 0)] - unit[row.get(a, 0)] + unit[row[c]]
    order = (unit @ t).argsort(descending=True, stable=True).tolist()
    return [words[i] for i in order if i not in ids][:k]
