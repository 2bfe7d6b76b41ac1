# mistake: twins-dropped
# caught by: test_levels_with_a_twin
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for name, cosine in zip(words, (unit @ unit[words.index(word)]).tolist()):
        if cosine < 1 - 1e-9:
            levels.setdefault(round(cosine, digits), []).append(name)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
