# mistake: no-super-init
# caught by: test_classifier_gives_logits
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx)
        self.output = nn.Linear(dim, 1)
        self.p = padding_idx
    def forward(self, ids):
        return self.output(masked_mean(self.embedding(ids), ids != self.p)).squeeze(-1)
