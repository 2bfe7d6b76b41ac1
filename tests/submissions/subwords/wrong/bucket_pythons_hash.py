# mistake: hash-of-today
# caught by: test_buckets_of_random_groups

def bucket(group, buckets):
    return hash(group) % buckets
