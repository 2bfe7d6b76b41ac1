# mistake: pad-row-added-in
# caught by: test_added_rows_are_the_mean_without_padding
def resize_vocab(model, new_size):
    table, bias, pad = model.embedding.weight, model.head.bias, model.embedding.padding_idx
    size = len(table)
    if new_size < 1 or (pad is not None and pad >= new_size):
        raise ValueError(f"cannot have {new_size} words")
    if new_size == size:
        return
    with torch.no_grad():
        mean = table.sum(0) / (size if pad is None else size - 1)
        more = max(new_size - size, 0)
        new_table = torch.cat([table[:new_size], mean.repeat(more, 1)])
        new_bias = torch.cat([bias[:new_size], torch.zeros(more, dtype=bias.dtype)])
    model.embedding.weight = nn.Parameter(new_table, requires_grad=table.requires_grad)
    model.head.weight = model.embedding.weight
    model.head.bias = nn.Parameter(new_bias, requires_grad=bias.requires_grad)
    model.embedding.num_embeddings = model.head.out_features = new_size
