def pad_row(padding_idx, vocab_size):
    if padding_idx is None:
        return None
    for row in range(vocab_size):
        if padding_idx in (row, row - vocab_size):
            return row
    raise ValueError("no row " + str(padding_idx) + " in a table of " + str(vocab_size))


def tables(module):
    found = []
    if isinstance(module, nn.Embedding) or isinstance(module, nn.EmbeddingBag):
        found.append(module)
    for child in module.children():
        found.extend(tables(child))
    return found


@torch.no_grad()
def redraw(module, std):
    found = tables(module)
    for layer in found:
        for row in layer.weight:
            row.copy_(torch.normal(0.0, std, row.shape))
    for layer in found:
        if layer.padding_idx is not None:
            layer.weight[layer.padding_idx].zero_()


def load_table(table, padding_idx=None, *, freeze=False, copy=True):
    row = pad_row(padding_idx, table.size(0))
    numbers = table.detach()
    if copy:
        numbers = torch.stack([torch.zeros_like(one) if i == row else one.clone() for i, one in enumerate(numbers)])
    layer = nn.Embedding(table.size(0), table.size(1), padding_idx=row)
    layer.weight = nn.Parameter(numbers, requires_grad=not freeze)
    return layer


def step_keeping_pad(optimizer, embedding):
    row = embedding.padding_idx
    if row is None:
        optimizer.step()
        return 0.0
    before = embedding.weight[row].tolist()
    optimizer.step()
    after = embedding.weight[row].tolist()
    for column, number in enumerate(before):
        embedding.weight.data[row, column] = number
    return max(abs(a - b) for a, b in zip(after, before))


def positions(mask):
    out = torch.zeros(mask.shape, dtype=torch.int64, device=mask.device)
    flat, numbers = mask.reshape(-1), out.view(-1)
    width = mask.shape[-1]
    for place in range(flat.numel()):
        if place % width == 0:
            count = 0
        if flat[place]:
            numbers[place] = count
            count += 1
    return out


def last_token(vectors, ids, padding_idx):
    if ids.dim() > 1:
        rows = [last_token(v, i, padding_idx) for v, i in zip(vectors, ids)]
        return torch.stack(rows) if rows else vectors.new_zeros(vectors.shape[:-2] + vectors.shape[-1:])
    for vector, word in zip(reversed(list(vectors)), reversed(ids.tolist())):
        if word != padding_idx:
            return vector
    return vectors.new_zeros(vectors.shape[-1])


def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    if mode not in ["sum", "mean", "max"]:
        raise ValueError("unknown mode")
    if weights is not None and mode in ["mean", "max"]:
        raise ValueError("weights need a sum")
    row = pad_row(padding_idx, len(table))
    bags, words = [], ids.tolist()
    for bag in range(len(offsets)):
        stop = int(offsets[bag + 1]) if bag + 1 < len(offsets) else len(words)
        total, count = table.new_zeros(table.shape[1]), 0
        for place in range(int(offsets[bag]), stop):
            if words[place] == row:
                continue
            vector = table[words[place]]
            if weights is not None:
                vector = vector * weights[place]
            if mode == "max":
                total = vector if count == 0 else torch.where(vector > total, vector, total)
            else:
                total = total + vector
            count += 1
        bags.append(total / count if mode == "mean" and count else total)
    return torch.stack(bags)
