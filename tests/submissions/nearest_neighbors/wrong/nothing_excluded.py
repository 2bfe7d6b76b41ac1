# mistake: inputs-returned
# caught by: test_analogy_never_answers_with_its_inputs
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    target = unit[row_of[b]] - unit[row_of[a]] + unit[row_of[c]]
    cosines = unit @ F.normalize(target, dim=0)
    order = cosines.argsort(descending=True, stable=True)
    return [words[row] for row in order[:k].tolist()]
