# mistake: variance-for-deviation
# caught by: test_decoder_starts_small

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
        with torch.no_grad():
            self.embedding.weight.copy_(torch.randn(vocab_size, dim) * 0.02**2)
            if padding_idx is not None:
                self.embedding.weight[padding_idx] = 0
            self.head.bias.zero_()
        tie(self.embedding, self.head)

    def forward(self, ids):
        return self.head(self.project(torch.tanh(self.hidden(self.embedding(ids)))))
