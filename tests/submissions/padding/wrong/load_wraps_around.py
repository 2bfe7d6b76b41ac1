# mistake: row-not-checked
# caught by: test_load_refuses_a_row_that_is_not_there
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = None if padding_idx is None else padding_idx % table.size(0)
    numbers = table.detach().clone() if copy else table.detach()
    if copy and row is not None:
        numbers[row] = 0
    return nn.Embedding.from_pretrained(numbers, freeze=freeze, padding_idx=row)
