# mistake: cut-not-rounded
# caught by: test_levels_around_zero
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    cosines = ((unit @ unit[words.index(word)]) * 10**digits).floor().tolist()
    levels = {}
    for name, cosine in zip(words, cosines):
        if name != word:
            levels.setdefault(cosine, []).append(name)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
