# mistake: nan-times-zero
# caught by: test_padding_row_of_a_copy
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    data = table.detach()
    if copy:
        data = data.clone()
        if row is not None:
            data[row] *= 0
    return nn.Embedding.from_pretrained(data, freeze=freeze, padding_idx=row)
