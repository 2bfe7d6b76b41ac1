# mistake: hard-coded-device
# caught by: test_a_word_without_groups_is_zeros

def subword_vector(word, table, shortest, longest):
    rows = [bucket(group, len(table)) for group in char_ngrams(word, shortest, longest)]
    if not rows:
        return torch.zeros(table.shape[1], dtype=table.dtype)
    return table[rows].mean(dim=0)
