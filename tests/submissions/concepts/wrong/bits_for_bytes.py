# mistake: bits-for-bytes
# caught by: test_mebibytes_of_one_hot_rows
def mebibytes_of_one_hot_rows():
    sentences, tokens, vocab_size = mine(
        "mebibytes_of_one_hot_rows", sentences=(16, 64), tokens=(100, 500), vocab_size=(20_000, 60_000)
    )
    return 32 * sentences * tokens * vocab_size / 1024 / 1024
