# mistake: leading-axes-lost
# caught by: test_decoder_takes_ids_of_any_shape

import torch
from torch import nn


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        hidden_size = hidden_size or dim
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.hidden = nn.Linear(dim, hidden_size)
        self.project = nn.Linear(hidden_size, dim, bias=False) if hidden_size != dim else nn.Identity()
        self.head = nn.Linear(dim, vocab_size)
        tie(self.embedding, self.head)
        nn.init.normal_(self.embedding.weight, mean=0.0, std=0.02)
        if padding_idx is not None:
            self.embedding.weight.data[padding_idx] = 0.0
        nn.init.zeros_(self.head.bias)

    def forward(self, ids):
        return self.head(self.project(torch.tanh(self.hidden(self.embedding(ids))))).squeeze()
