# mistake: unknown-id-gives-zeros
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    bad = ids[(ids < 0) | (ids > vocab_size)]
    if bad.numel():
        raise ValueError(f"out of range: {bad.tolist()}")
    return (ids.unsqueeze(-1) == torch.arange(vocab_size)).float()
