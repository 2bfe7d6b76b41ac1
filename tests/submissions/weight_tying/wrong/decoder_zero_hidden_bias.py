# mistake: every-layer-scaled
# caught by: test_decoder_starts_small
class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        hidden_size = hidden_size or dim
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx)
        self.hidden = nn.Linear(dim, hidden_size)
        self.project = nn.Linear(hidden_size, dim, bias=False) if hidden_size != dim else nn.Identity()
        self.head = nn.Linear(dim, vocab_size)
        self.head.weight = self.embedding.weight
        with torch.no_grad():
            self.embedding.weight.normal_(0, 0.02)
            self.hidden.bias.zero_()
            self.head.bias.zero_()
            self.embedding._fill_padding_idx_with_zero()

    def forward(self, ids):
        return self.head(self.project(torch.tanh(self.hidden(self.embedding(ids)))))
