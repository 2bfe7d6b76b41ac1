# mistake: frozen-table
# caught by: test_classifier_learns_in_every_part
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
        self.output.bias.requires_grad = False

    def forward(self, ids):
        pooled = masked_mean(self.embedding(ids), padding_mask(ids, self.padding_idx))
        return self.output(pooled).squeeze(-1)
