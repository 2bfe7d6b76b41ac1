# mistake: repeats-kept
# caught by: test_touched_rows_once_in_order
def touched_rows(ids, vocab_size, padding_idx=None):
    rows = ids.reshape(-1).sort().values
    if padding_idx is not None:
        rows = rows[rows != padding_idx % vocab_size]
    return rows
