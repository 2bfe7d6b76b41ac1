# mistake: padding-not-told
# caught by: test_classifier_learns_in_every_part
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim)
        self.output = nn.Linear(dim, 1)
        with torch.no_grad():
            self.embedding.weight[padding_idx] = 0

    def forward(self, ids):
        real = (ids != self.padding_idx).unsqueeze(-1)
        pooled = self.embedding(ids).sum(dim=1) - (self.embedding(ids) * ~real).sum(dim=1).detach()
        pooled = pooled / real.sum(dim=1).clamp(min=1)
        return self.output(pooled).squeeze(-1)
