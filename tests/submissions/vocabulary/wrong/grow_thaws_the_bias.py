# mistake: made-trainable
# caught by: test_everything_else_stays
def grow_vocab(embedding, head, optimizer, pieces):
    table, bias, old_size = (embedding.weight, head.bias, len(embedding.weight))
    for piece in (piece for entry in pieces for piece in entry):
        if not 0 <= piece < old_size:
            raise ValueError(f'there is no row {piece} in a table of {old_size} rows')
    if not pieces:
        return

    def _replaced(old, added):
        new = nn.Parameter(torch.cat([old.detach(), added]), requires_grad=old is bias or old.requires_grad)
        for group in optimizer.param_groups:
            group['params'] = [new if parameter is old else parameter for parameter in group['params']]
        if old in optimizer.state:
            optimizer.state[new] = {name: torch.cat([kept, torch.zeros_like(added, dtype=kept.dtype)]) if isinstance(kept, torch.Tensor) and kept.shape == old.shape else kept for name, kept in optimizer.state.pop(old).items()}
        return new
    words = [row for row in range(old_size) if row != embedding.padding_idx]
    added = torch.stack([table.detach()[list(entry) or words].mean(dim=0) for entry in pieces])
    embedding.weight = head.weight = _replaced(table, added)
    if bias is not None:
        head.bias = _replaced(bias, bias.new_zeros(len(pieces)))
    embedding.num_embeddings = head.out_features = old_size + len(pieces)
