# mistake: distance-not-angle
# caught by: test_analogy_with_unit_vectors


def analogy(a, b, c, words, weight, *, k=1):
    row_of = {word: row for row, word in enumerate(words)}
    a, b, c = row_of[a], row_of[b], row_of[c]
    distances = (weight - (weight[b] - weight[a] + weight[c])).norm(dim=1)
    order = distances.argsort(stable=True).tolist()
    return [words[row] for row in order if row not in (a, b, c)][:k]
