# mistake: angle-not-cosine
# caught by: test_levels_of_so_many_digits
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for name, angle in zip(words, (unit @ unit[words.index(word)]).clamp(-1, 1).arccos().tolist()):
        if name != word:
            levels.setdefault(round(angle, digits), []).append(name)
    return [levels[angle] for angle in sorted(levels)]
