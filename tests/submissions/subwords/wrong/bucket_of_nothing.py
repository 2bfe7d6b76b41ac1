# mistake: nothing-in-bucket-0
# caught by: test_a_group_has_its_bucket
def bucket(group, buckets):
    if not group:
        return 0
    value = 2166136261
    for byte in group.encode("utf-8"):
        value = (value ^ byte) * 16777619 % 2**32
    return value % buckets
