# mistake: history-not-cut
# caught by: test_who_owns_the_numbers
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    if not copy:
        return nn.Embedding.from_pretrained(table, freeze=freeze, padding_idx=row)
    numbers = torch.clone(table)
    numbers.requires_grad = False
    if row is not None:
        numbers[row] = 0
    return nn.Embedding.from_pretrained(numbers, freeze=freeze, padding_idx=row)
