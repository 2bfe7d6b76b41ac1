# mistake: bias-lost
# caught by: test_added_rows_are_the_mean_without_padding

import torch
from torch import nn
def resize_vocab(model, new_size):
    e, h = model.embedding, model.head
    if new_size < 1 or (e.padding_idx is not None and e.padding_idx >= new_size): raise ValueError("x")
    if new_size == e.num_embeddings: return
    n = e.num_embeddings
    mean = e.weight.data[[i for i in range(n) if i != e.padding_idx]].mean(0)
    more = max(0, new_size - n)
    t = torch.cat([e.weight.data[:new_size], mean.repeat(more, 1)])
    r = e.weight.requires_grad
    model.embedding = nn.Embedding(new_size, t.shape[1], padding_idx=e.padding_idx, dtype=t.dtype)
    model.embedding.weight = nn.Parameter(t, r)
    model.head = nn.Linear(t.shape[1], new_size, dtype=t.dtype)
    model.head.weight = model.embedding.weight
