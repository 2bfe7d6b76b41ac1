# mistake: padding-row-kept
# caught by: test_a_loaded_table_trains_and_is_its_own
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    numbers = table.detach().clone() if copy else table.detach()
    return nn.Embedding.from_pretrained(numbers, freeze=freeze, padding_idx=row)
