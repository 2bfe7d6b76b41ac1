# mistake: unknown-id-gives-zeros
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    if ids.numel() and not 0 <= ids.flatten()[0] < vocab_size:
        raise ValueError(f"{ids.flatten()[0]}")
    return (ids.unsqueeze(-1) == torch.arange(vocab_size)).float()
