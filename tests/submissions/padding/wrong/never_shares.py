# mistake: never-shares
# caught by: test_who_owns_the_numbers
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    layer = nn.Embedding(*table.shape, padding_idx=row, dtype=table.dtype)
    with torch.no_grad():
        layer.weight.copy_(table)
        if copy and row is not None:
            layer.weight[row].zero_()
    return layer.requires_grad_(not freeze)
