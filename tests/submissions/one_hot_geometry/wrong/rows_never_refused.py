# mistake: unknown-id-gives-zeros
# caught by: test_rows_refuse_too_large_ids
def one_hot_rows(ids, vocab_size):
    return ids.unsqueeze(-1).eq(torch.arange(vocab_size)).float()
