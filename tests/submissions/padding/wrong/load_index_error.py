# mistake: another-error
# caught by: test_load_refuses_a_row_that_is_not_there
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    numbers = table.detach().clone() if copy else table.detach()
    if copy and padding_idx is not None:
        numbers[padding_idx] = 0
    if not copy and padding_idx is not None:
        numbers[padding_idx]
    return nn.Embedding.from_pretrained(numbers, freeze=freeze, padding_idx=padding_idx)
