# mistake: padding-not-told
# caught by: test_padding_row_of_a_copy
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    numbers = table.detach().clone() if copy else table.detach()
    if copy and row is not None:
        numbers[row] = 0
    return nn.Embedding.from_pretrained(numbers, freeze=freeze)
