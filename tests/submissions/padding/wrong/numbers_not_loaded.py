# mistake: numbers-not-loaded
# caught by: test_a_loaded_table_trains_and_is_its_own
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    layer = nn.Embedding(*table.shape, padding_idx=row, dtype=table.dtype)
    layer.requires_grad_(not freeze)
    return layer
