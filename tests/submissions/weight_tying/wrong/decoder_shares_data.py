# mistake: shares-memory
# caught by: test_decoder_is_tied

import torch
from torch import nn


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        hidden_size = hidden_size or dim
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.embedding.weight.data.normal_(0, 0.02)
        if padding_idx is not None:
            self.embedding.weight.data[padding_idx] = 0
        self.hidden = nn.Linear(dim, hidden_size)
        if hidden_size != dim:
            self.project = nn.Linear(hidden_size, dim, bias=False)
        else:
            self.project = nn.Identity()
        self.head = nn.Linear(dim, vocab_size)
        self.head.weight.data = self.embedding.weight.data
        self.head.bias.data.zero_()

    def forward(self, ids):
        return self.head(self.project(torch.tanh(self.hidden(self.embedding(ids)))))
