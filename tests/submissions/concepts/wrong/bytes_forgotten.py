# mistake: bytes-forgotten
# caught by: test_vocabulary_after_merges
def vocabulary_after_merges():
    merges, special = mine("vocabulary_after_merges", merges=(5_000, 50_000), special=(3, 12))
    return merges + special
