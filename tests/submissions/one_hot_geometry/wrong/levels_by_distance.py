# mistake: distance-not-cosine
# caught by: test_dense_words_are_similar_by_degrees
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    levels = {}
    for name, distance in zip(words, (table - table[words.index(word)]).norm(dim=1).tolist()):
        if name != word:
            levels.setdefault(round(distance, digits), []).append(name)
    return [levels[distance] for distance in sorted(levels)]
