# mistake: callers-table-written
# caught by: test_a_loaded_table_trains_and_is_its_own
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, len(table))
    layer = nn.Embedding.from_pretrained(table.detach(), freeze=freeze, padding_idx=row)
    if copy and row is not None:
        with torch.no_grad():
            layer.weight[row].fill_(0)
    return layer
