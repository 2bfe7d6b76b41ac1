# mistake: sorted-as-text
# caught by: test_levels_by_the_angle_alone
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for name, cosine in zip(words, (unit @ unit[words.index(word)]).tolist()):
        if name != word:
            levels.setdefault(f"{round(cosine, digits) + 0.0:.{digits}f}", []).append(name)
    return [levels[text] for text in sorted(levels, reverse=True)]
