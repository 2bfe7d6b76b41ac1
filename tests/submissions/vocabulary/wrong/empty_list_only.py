# mistake: empty-tuple-not-seen
# caught by: test_no_new_words_change_nothing

import torch
from torch import nn


def grow_vocab(embedding, head, optimizer, pieces):
    old, old_bias = embedding.weight, head.bias
    size = old.shape[0]
    for group in pieces:
        for p in group:
            if p < 0 or p >= size:
                raise ValueError(f"piece {p} is not a row of the table")
    if pieces == []:
        return
    data = old.detach()
    words = torch.ones(size, dtype=torch.bool)
    if embedding.padding_idx is not None:
        words[embedding.padding_idx] = False
    rows = []
    for group in pieces:
        if len(group) > 0:
            rows.append(data[torch.tensor(group)].mean(0))
        else:
            rows.append(data[words].mean(0))
    weight = nn.Parameter(torch.cat([data, torch.stack(rows)]), requires_grad=old.requires_grad)
    pairs = [(old, weight)]
    embedding.weight = weight
    head.weight = weight
    if old_bias is not None:
        zeros = torch.zeros(len(pieces), dtype=old_bias.dtype)
        bias = nn.Parameter(torch.cat([old_bias.detach(), zeros]), requires_grad=old_bias.requires_grad)
        head.bias = bias
        pairs.append((old_bias, bias))
    embedding.num_embeddings = size + len(pieces)
    head.out_features = size + len(pieces)
    for before, after in pairs:
        for group in optimizer.param_groups:
            for i, p in enumerate(group["params"]):
                if p is before:
                    group["params"][i] = after
        if before in optimizer.state:
            state = optimizer.state.pop(before)
            for key, value in state.items():
                if torch.is_tensor(value) and value.shape == before.shape:
                    more = value.new_zeros(len(pieces), *value.shape[1:])
                    state[key] = torch.cat([value, more])
            optimizer.state[after] = state
