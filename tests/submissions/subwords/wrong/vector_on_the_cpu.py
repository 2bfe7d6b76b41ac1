# mistake: hard-coded-device
# caught by: test_vectors_of_words_never_seen

def subword_vector(word, table, shortest, longest):
    rows = [bucket(group, len(table)) for group in char_ngrams(word, shortest, longest)]
    total = torch.zeros(table.shape[1], dtype=table.dtype)
    for row in rows:
        total = total + table[row]
    return total / max(len(rows), 1)
