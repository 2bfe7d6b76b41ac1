# mistake: twins-dropped
# caught by: test_analogy_never_answers_with_its_inputs
import torch
import torch.nn.functional as F


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    unit = F.normalize(weight, dim=1)
    given = [unit[row_of[word]] for word in (a, b, c)]
    cosines = unit @ F.normalize(given[1] - given[0] + given[2], dim=0)
    order = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if not any(torch.equal(unit[row], vector) for vector in given)][:k]
