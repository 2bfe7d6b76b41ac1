# mistake: minus-zero
# caught by: test_levels_around_zero
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for name, cosine in zip(words, (unit @ unit[words.index(word)]).tolist()):
        if name != word:
            levels.setdefault(f"{cosine:.{digits}f}", []).append(name)
    return [levels[cosine] for cosine in sorted(levels, key=float, reverse=True)]
