# mistake: padding-averaged-in
# caught by: test_classifier_masks_a_filled_padding_row
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        e = self.embedding(ids)
        m = (e.abs().sum(-1) > 0)
        h = masked_mean(e, m)
        return self.output(h).squeeze(-1)
