# mistake: bits-kept
# caught by: test_buckets_of_random_groups

def bucket(group, buckets):
    value = 2166136261
    for byte in group.encode("utf-8"):
        value ^= byte
        value *= 16777619
    return value % buckets
