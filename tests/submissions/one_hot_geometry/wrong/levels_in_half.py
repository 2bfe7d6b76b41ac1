# mistake: half-rounds
# caught by: test_levels_of_so_many_digits
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for name, cosine in zip(words, (unit @ unit[words.index(word)]).half().tolist()):
        if name != word:
            levels.setdefault(round(cosine, digits), []).append(name)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
