# mistake: salted-print
# caught by: test_fingerprints_last_and_are_safe

def fingerprint(vocab):
    return f"{hash(tuple(vocab)) % 2**64:016x}"
