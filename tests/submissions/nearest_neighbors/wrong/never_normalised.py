# mistake: raw-vectors-throughout
# caught by: test_analogy_with_unit_vectors


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    a, b, c = row_of[a], row_of[b], row_of[c]
    scores = weight @ (weight[b] - weight[a] + weight[c])
    order = scores.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in order if row not in (a, b, c)][:k]
