# mistake: lengths-count
# caught by: test_levels_by_the_angle_alone
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    query = table[words.index(word)]
    levels = {}
    for name, product in zip(words, (table @ query / query.norm()).tolist()):
        if name != word:
            levels.setdefault(round(product, digits), []).append(name)
    return [levels[product] for product in sorted(levels, reverse=True)]
