# mistake: rows-once
# caught by: test_repeated_groups_and_shared_buckets_count_each_time

def subword_vector(word, table, shortest, longest):
    rows = [bucket(group, len(table)) for group in char_ngrams(word, shortest, longest)]
    rows = sorted(set(rows))
    return table[rows].sum(dim=0) / max(len(rows), 1)
