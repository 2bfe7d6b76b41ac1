# mistake: joined-by-gaps
# caught by: test_levels_of_so_many_digits
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    cosines = dict(zip(words, (unit @ unit[words.index(word)]).tolist()))
    del cosines[word]
    levels, last = [], None
    for name in sorted(cosines, key=cosines.get, reverse=True):
        if last is None or last - cosines[name] > 10**-digits:
            levels.append([])
        levels[-1].append(name)
        last = cosines[name]
    return [sorted(level, key=words.index) for level in levels]
