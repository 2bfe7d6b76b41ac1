# mistake: unknown-word-not-named
# caught by: test_analogy_names_the_unknown_word
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    if not {a, b, c} <= set(words):
        raise KeyError("unknown word")
    unit = F.normalize(weight, dim=1)
    target = unit[row_of[b]] - unit[row_of[a]] + unit[row_of[c]]
    cosines = unit @ F.normalize(target, dim=0)
    order = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if words[row] not in (a, b, c)][:k]
