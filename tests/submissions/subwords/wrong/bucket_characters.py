# mistake: characters-not-bytes
# caught by: test_buckets_in_other_scripts

def bucket(group, buckets):
    value = 2166136261
    for byte in map(ord, group):
        value ^= byte
        value = value * 16777619 % 2**32
    return value % buckets
