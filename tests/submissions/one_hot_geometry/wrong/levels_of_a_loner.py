# mistake: loner-has-a-level
# caught by: test_levels_of_strangers_and_loners
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    cosines = dict(zip(words, (unit @ unit[words.index(word)]).tolist()))
    others = sorted((name for name in words if name != word), key=lambda name: -round(cosines[name], digits))
    levels, last = [[]], None
    for name in others:
        if last is not None and round(cosines[name], digits) != last:
            levels.append([])
        levels[-1].append(name)
        last = round(cosines[name], digits)
    return levels
