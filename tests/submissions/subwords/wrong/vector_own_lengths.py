# mistake: wrong-range-of-lengths
# caught by: test_vectors_of_words_never_seen

def subword_vector(word, table, shortest, longest):
    rows = [bucket(group, len(table)) for group in char_ngrams(word, 3, 6)]
    return table[rows].sum(dim=0) / max(len(rows), 1)
