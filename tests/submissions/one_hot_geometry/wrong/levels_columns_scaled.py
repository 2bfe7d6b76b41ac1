# mistake: columns-for-rows
# caught by: test_levels_by_the_angle_alone
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=0)
    levels = {}
    for name, cosine in zip(words, (unit @ unit[words.index(word)]).tolist()):
        if name != word:
            levels.setdefault(round(cosine, digits), []).append(name)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
