# mistake: callers-table-frozen
# caught by: test_frozen_when_asked
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    if not copy:
        layer = nn.Embedding(*table.shape, padding_idx=row, dtype=table.dtype)
        layer.weight = table if isinstance(table, nn.Parameter) else nn.Parameter(table.detach())
        layer.weight.requires_grad_(not freeze)
        return layer
    numbers = table.detach().clone()
    if row is not None:
        numbers[row] = 0
    return nn.Embedding.from_pretrained(numbers, freeze=freeze, padding_idx=row)
