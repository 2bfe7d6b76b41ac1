# mistake: padding-row-filled
# caught by: test_classifier_has_two_parts
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
        nn.init.normal_(self.embedding.weight, std=0.02)

    def forward(self, ids):
        pooled = masked_mean(self.embedding(ids), padding_mask(ids, self.padding_idx))
        return self.output(pooled).squeeze(-1)
