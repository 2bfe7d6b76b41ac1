# mistake: assert-as-check
# caught by: test_load_refuses_a_row_that_is_not_there
def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    layer = nn.Embedding.from_pretrained(table.detach().clone() if copy else table.detach(), freeze=freeze, padding_idx=padding_idx)
    if copy and layer.padding_idx is not None:
        layer.weight.data[layer.padding_idx] = 0
    return layer
