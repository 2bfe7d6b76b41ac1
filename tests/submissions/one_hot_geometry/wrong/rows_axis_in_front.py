# mistake: new-axis-first
# caught by: test_rows_of_a_small_batch
def one_hot_rows(ids, vocab_size):
    if ids.numel() and not 0 <= ids.min() <= ids.max() < vocab_size:
        raise ValueError(f"{ids.min()} … {ids.max()}")
    return torch.stack([(ids == word).float() for word in range(vocab_size)])
