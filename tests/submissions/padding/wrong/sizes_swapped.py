# mistake: sizes-swapped
# caught by: test_a_loaded_table_trains_and_is_its_own
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    dim, vocab_size = table.shape
    row = pad_row(padding_idx, vocab_size)
    layer = nn.Embedding(vocab_size, dim, padding_idx=row, dtype=table.dtype)
    layer.weight.data.copy_(table)
    return layer
