# mistake: changed-its-input
# caught by: test_one_hot_words_are_on_one_level
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    query = words.index(word)
    cosines = (unit @ unit[query]).tolist()
    cosines.pop(query)
    words.pop(query)
    levels = {}
    for name, cosine in zip(words, cosines):
        levels.setdefault(round(cosine, digits), []).append(name)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
