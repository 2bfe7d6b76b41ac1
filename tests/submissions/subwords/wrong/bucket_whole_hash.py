# mistake: remainder-forgotten
# caught by: test_buckets_of_random_groups

def bucket(group, buckets):
    value = 2166136261
    for byte in group.encode("utf-8"):
        value ^= byte
        value = value * 16777619 % 2**32
    return value
