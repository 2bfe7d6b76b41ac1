# mistake: level-for-each
# caught by: test_dense_words_are_similar_by_degrees
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    levels = {}
    for name, cosine in zip(words, (unit @ unit[words.index(word)]).tolist()):
        if name != word:
            levels.setdefault(cosine, []).append(name)
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
