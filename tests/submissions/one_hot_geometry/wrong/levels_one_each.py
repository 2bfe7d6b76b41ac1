# mistake: level-for-each
# caught by: test_one_hot_words_are_on_one_level
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    cosines = dict(zip(words, (unit @ unit[words.index(word)]).tolist()))
    return [[name] for name in sorted((name for name in words if name != word), key=lambda name: -cosines[name])]
