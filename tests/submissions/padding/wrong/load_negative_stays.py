# mistake: negative-stays
# caught by: test_padding_row_of_a_copy
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    pad_row(padding_idx, len(table))
    layer = nn.Embedding(*table.shape, dtype=table.dtype)
    layer.weight = nn.Parameter(table.detach().clone() if copy else table.detach(), requires_grad=not freeze)
    layer.padding_idx = padding_idx
    if copy and padding_idx is not None:
        layer.weight.data[padding_idx] = 0
    return layer
