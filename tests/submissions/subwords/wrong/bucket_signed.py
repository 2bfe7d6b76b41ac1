# mistake: bytes-with-a-sign
# caught by: test_buckets_in_other_scripts

def bucket(group, buckets):
    value = 2166136261
    for byte in group.encode("utf-8"):
        signed = byte - 256 if byte > 127 else byte
        value = (value ^ signed) * 16777619 % 2**32
    return value % buckets
