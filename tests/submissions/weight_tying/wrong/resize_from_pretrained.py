# mistake: new-table-frozen
# caught by: test_a_resized_decoder_can_be_trained

import torch
from torch import nn


def resize_vocab(model, new_size):
    e, h, pad = model.embedding, model.head, model.embedding.padding_idx
    if new_size < 1 or (pad is not None and pad >= new_size):
        raise ValueError(new_size)
    if new_size == e.num_embeddings:
        return
    frozen = not h.bias.requires_grad
    words = [i for i in range(e.num_embeddings) if i != pad]
    more = max(0, new_size - e.num_embeddings)
    table = torch.cat([e.weight.data[:new_size], e.weight.data[words].mean(0).expand(more, -1)])
    bias = torch.cat([h.bias.data[:new_size], h.bias.data.new_zeros(more)])
    model.embedding = nn.Embedding.from_pretrained(table, padding_idx=pad)
    h.weight = model.embedding.weight
    h.bias = nn.Parameter(bias, requires_grad=not frozen)
    h.out_features = new_size
