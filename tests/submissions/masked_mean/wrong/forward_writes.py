# mistake: forward-writes
# caught by: test_classifier_masks_a_filled_padding_row
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        with torch.no_grad():
            self.embedding.weight[self.padding_idx] = 0
        return self.output(self.embedding(ids).sum(1) / (ids != self.padding_idx).sum(1, keepdim=True).clamp(min=1)).squeeze(-1)
