# mistake: numbers-not-words
# caught by: test_dense_words_are_similar_by_degrees
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for row, cosine in enumerate((unit @ unit[query]).tolist()):
        if row != query:
            levels.setdefault(round(cosine, digits), []).append(row)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
