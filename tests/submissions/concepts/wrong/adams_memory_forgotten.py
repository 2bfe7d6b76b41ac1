# mistake: adams-memory-forgotten
# caught by: test_bytes_to_train_with_adam
def bytes_to_train_with_adam():
    vocab_size, dim = mine("bytes_to_train_with_adam", vocab_size=(30_000, 130_000), dim=(256, 4096))
    return 2 * vocab_size * dim * 4
