# mistake: rows-added-up
# caught by: test_vectors_of_words_never_seen

def subword_vector(word, table, shortest, longest):
    rows = [bucket(group, len(table)) for group in char_ngrams(word, shortest, longest)]
    return table[rows].sum(dim=0)
