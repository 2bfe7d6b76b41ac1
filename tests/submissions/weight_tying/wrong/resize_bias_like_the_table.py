# mistake: bias-frozen-with-the-table
# caught by: test_resizing_forgets_nothing
def resize_vocab(model, new_size):
    table, bias, pad = model.embedding.weight, model.head.bias, model.embedding.padding_idx
    if new_size < (1 if pad is None else pad + 1):
        raise ValueError(f"{new_size} rows are too few")
    if new_size == len(table):
        return
    added = max(new_size - len(table), 0)
    with torch.no_grad():
        rows = [row for row in range(len(table)) if row != pad]
        mean = table[rows].mean(dim=0, keepdim=True)
        new_table = torch.cat([table[:new_size], mean.expand(added, -1)])
        new_bias = torch.cat([bias[:new_size], bias.new_zeros(added)])
    model.embedding.weight = nn.Parameter(new_table, requires_grad=table.requires_grad)
    model.head.weight = model.embedding.weight
    model.head.bias = nn.Parameter(new_bias, requires_grad=table.requires_grad)
    model.embedding.num_embeddings = model.head.out_features = new_size
