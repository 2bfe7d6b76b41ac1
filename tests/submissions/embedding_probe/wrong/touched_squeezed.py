# mistake: single-row-squeezed
# caught by: test_touched_rows_of_any_batch
def touched_rows(ids, vocab_size, padding_idx=None):
    seen = torch.zeros(vocab_size, dtype=torch.bool)
    seen[ids.flatten()] = True
    if padding_idx is not None:
        seen[padding_idx] = False
    return seen.nonzero().squeeze()
