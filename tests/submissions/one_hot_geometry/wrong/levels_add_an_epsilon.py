# mistake: added-to-the-lengths
# caught by: test_levels_by_the_angle_alone
def similarity_levels(word, words, table, digits=2):
    query = {name: row for row, name in enumerate(words)}[word]
    lengths = table.norm(dim=1)
    cosines = table @ table[query] / (lengths * lengths[query] + 1e-8)
    levels = {}
    for other, cosine in zip(words, cosines.tolist(), strict=True):
        if other != word:
            levels.setdefault(round(cosine, digits), []).append(other)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
