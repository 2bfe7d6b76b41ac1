# mistake: memory-shared
# caught by: test_who_owns_the_numbers
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    numbers = table.detach()
    if copy and row is not None:
        numbers = numbers.clone()
        numbers[row] = 0
    return nn.Embedding.from_pretrained(numbers, freeze=freeze, padding_idx=row)
