import itertools


def your_name():
    return "Emmy"


def rows_with_gradient():
    first, second, third, pad = mine("rows_with_gradient", first=(1, 3), second=(4, 6), third=(7, 9), pad=(10, 11))
    ids = [[first, second, first, pad], [third, first, pad, pad]]
    rows = []
    for row in itertools.chain(*ids):
        if row != pad and row not in rows:
            rows.append(row)
    return tuple(reversed(rows))


def pairs_of_a_sentence():
    words, window = mine("pairs_of_a_sentence", words=(9, 30), window=(2, 4))
    pairs = 0
    for centre in range(words):
        for context in range(max(0, centre - window), min(words, centre + window + 1)):
            if context != centre:
                pairs += 1
    return pairs


def parameters_when_tied():
    vocab_size, dim = mine("parameters_when_tied", vocab_size=(10_000, 50_000), dim=(128, 1024))
    table, linear, head_bias = vocab_size * dim, (dim + 1) * dim, vocab_size
    return sum([table, linear, head_bias])


def shape_of_a_lookup():
    dim, sentences, tokens = mine("shape_of_a_lookup", dim=(64, 512), sentences=(2, 20), tokens=(21, 60))
    return [sentences, tokens, dim]


def vocabulary_after_merges():
    merges, special = mine("vocabulary_after_merges", merges=(5_000, 50_000), special=(3, 12))
    rows = 256
    for _ in range(merges):
        rows += 1
    return rows + special
