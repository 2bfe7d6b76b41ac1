# mistake: crash-without-groups
# caught by: test_a_word_without_groups_is_zeros

def subword_vector(word, table, shortest, longest):
    groups = char_ngrams(word, shortest, longest)
    return torch.stack([table[bucket(group, len(table))] for group in groups]).mean(dim=0)
