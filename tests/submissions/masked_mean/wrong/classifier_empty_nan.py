# mistake: nothing-divided-by-nothing
# caught by: test_classifier_of_nothing_but_padding
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        real = (ids != self.padding_idx).unsqueeze(-1)
        pooled = (self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1)
        return self.output(pooled).squeeze(-1)
