# mistake: table-cut-off
# caught by: test_classifier_learns_in_every_part
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        pooled = masked_mean(self.embedding.weight.data[ids], ids != self.padding_idx)
        return self.output(pooled).squeeze(-1)
