# mistake: gradient-cut
# caught by: test_gradients_reach_the_rows_of_the_groups

@torch.no_grad()
def subword_vector(word, table, shortest, longest):
    rows = [bucket(group, len(table)) for group in char_ngrams(word, shortest, longest)]
    return table[rows].sum(dim=0) / max(len(rows), 1)
