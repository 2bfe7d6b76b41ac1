# mistake: levels-repeat
# caught by: test_dense_words_are_similar_by_degrees
from itertools import groupby
def similarity_levels(word, words, table, digits=2):
    if word not in words:
        raise KeyError(word)
    unit = F.normalize(table.double(), dim=1)
    cosines = dict(zip(words, (unit @ unit[words.index(word)]).tolist()))
    others = [name for name in words if name != word]
    return [list(group) for _, group in groupby(others, key=lambda name: round(cosines[name], digits))]
