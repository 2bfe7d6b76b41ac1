# mistake: seed-set
# caught by: test_decoder_starts_small

import torch
from torch import nn


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        torch.manual_seed(0)
        hidden_size = hidden_size or dim
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.hidden = nn.Linear(dim, hidden_size)
        self.project = nn.Linear(hidden_size, dim, bias=False) if hidden_size != dim else nn.Identity()
        self.head = nn.Linear(dim, vocab_size)
        tie(self.embedding, self.head)
        self.embedding.weight.data.normal_(std=0.02)
        if padding_idx is not None:
            self.embedding.weight.data[padding_idx] = 0
        self.head.bias.data.zero_()

    def forward(self, ids):
        return self.head(self.project(torch.tanh(self.hidden(self.embedding(ids)))))
