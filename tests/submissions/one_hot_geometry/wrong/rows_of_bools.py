# mistake: not-float32
# caught by: test_rows_of_a_small_batch
def one_hot_rows(ids, vocab_size):
    if any(not 0 <= id_ < vocab_size for id_ in ids.reshape(-1).tolist()):
        raise ValueError(f"not a word: {ids.tolist()}")
    return ids[..., None] == torch.arange(vocab_size)
