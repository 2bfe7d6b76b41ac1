# mistake: fixed-float32
# caught by: test_padding_row_of_a_copy
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    if not copy:
        return nn.Embedding.from_pretrained(table.detach(), freeze=freeze, padding_idx=row)
    layer = nn.Embedding(*table.shape, padding_idx=row)
    with torch.no_grad():
        layer.weight.copy_(table)
        if row is not None:
            layer.weight[row] = 0
    return layer.requires_grad_(not freeze)
