# mistake: bias-left-out
# caught by: test_classifier_gives_logits
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        h = masked_mean(self.embedding(ids), padding_mask(ids, self.padding_idx))
        return (h @ self.output.weight[0])
