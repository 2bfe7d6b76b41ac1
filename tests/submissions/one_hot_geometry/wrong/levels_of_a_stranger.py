# mistake: stranger-not-refused
# caught by: test_levels_of_strangers_and_loners
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        return []
    query = words.index(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for row, cosine in enumerate((unit @ unit[query]).tolist()):
        if row != query:
            levels.setdefault(round(cosine, digits), []).append(words[row])
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
