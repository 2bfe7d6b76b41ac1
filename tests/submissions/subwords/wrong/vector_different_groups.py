# mistake: divided-by-different-groups
# caught by: test_repeated_groups_and_shared_buckets_count_each_time

def subword_vector(word, table, shortest, longest):
    groups = char_ngrams(word, shortest, longest)
    total = table.new_zeros(table.shape[1])
    for group in groups:
        total = total + table[bucket(group, len(table))]
    return total / max(len(set(groups)), 1)
