# mistake: loner-fails
# caught by: test_levels_of_strangers_and_loners
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    cosines = dict(zip(words, (unit @ unit[words.index(word)]).tolist()))
    others = sorted((name for name in words if name != word), key=lambda name: -round(cosines[name], digits))
    levels = [[others[0]]]
    for before, name in zip(others, others[1:]):
        if round(cosines[name], digits) == round(cosines[before], digits):
            levels[-1].append(name)
        else:
            levels.append([name])
    return levels
