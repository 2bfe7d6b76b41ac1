# mistake: other-gradients-lost
# caught by: test_resizing_forgets_nothing
def resize_vocab(model, new_size):
    table, bias, pad = model.embedding.weight, model.head.bias, model.embedding.padding_idx
    if new_size < 1 or (pad is not None and pad >= new_size):
        raise ValueError(f"{new_size} words are too few")
    if new_size == len(table):
        return
    more = max(new_size - len(table), 0)
    with torch.no_grad():
        mean = table[[row for row in range(len(table)) if row != pad]].mean(0)
        new_table = torch.cat([table[:new_size], mean.expand(more, -1)])
        new_bias = torch.cat([bias[:new_size], bias.new_zeros(more)])
    model.zero_grad()
    model.embedding.weight = nn.Parameter(new_table, requires_grad=table.requires_grad)
    model.head.weight = model.embedding.weight
    model.head.bias = nn.Parameter(new_bias, requires_grad=bias.requires_grad)
    model.embedding.num_embeddings = model.head.out_features = new_size
