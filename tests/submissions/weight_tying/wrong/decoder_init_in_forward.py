# mistake: forward-not-repeatable
# caught by: test_decoder_only_reads_its_layers

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
        self.reset()

    def reset(self):
        tie(self.embedding, self.head)
        with torch.no_grad():
            self.embedding.weight.normal_(std=0.02)
            self.head.bias.zero_()
            if self.embedding.padding_idx is not None:
                self.embedding.weight[self.embedding.padding_idx] = 0

    def forward(self, ids):
        self.reset()
        return self.head(self.project(torch.tanh(self.hidden(self.embedding(ids)))))
