# mistake: unknown-word-guessed
# caught by: test_analogy_names_the_unknown_word
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    a, b, c = row_of.get(a, 0), row_of.get(b, 0), row_of.get(c, 0)
    cosines = unit @ F.normalize(unit[b] - unit[a] + unit[c], dim=0)
    order = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if row not in (a, b, c)][:k]
