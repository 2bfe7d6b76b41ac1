# mistake: padding-not-told
# caught by: test_classifier_has_two_parts
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim)
        nn.init.zeros_(self.embedding.weight.data[padding_idx])
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        pooled = masked_mean(self.embedding(ids), padding_mask(ids, self.padding_idx))
        return self.output(pooled).squeeze(-1)
