# mistake: zeros-taken-for-padding
# caught by: test_classifier_masks_a_filled_padding_row
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        vectors = self.embedding(ids) * (ids != self.padding_idx).unsqueeze(-1)
        real = vectors.any(dim=-1)
        return self.output(masked_mean(vectors, real)).squeeze(-1)
