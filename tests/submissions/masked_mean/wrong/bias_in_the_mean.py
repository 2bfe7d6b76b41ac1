# mistake: bias-left-out
# caught by: test_classifier_of_nothing_but_padding
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        m = (ids != self.padding_idx).float()
        s = self.output(self.embedding(ids)).squeeze(-1)
        return (s * m).sum(1) / m.sum(1).clamp(min=1)
