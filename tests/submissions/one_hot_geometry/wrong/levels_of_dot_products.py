# mistake: lengths-count
# caught by: test_dense_words_are_similar_by_degrees
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    levels = {}
    for name, product in zip(words, (table @ table[words.index(word)]).tolist()):
        if name != word:
            levels.setdefault(round(product, digits), []).append(name)
    return [levels[product] for product in sorted(levels, reverse=True)]
