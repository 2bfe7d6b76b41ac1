# mistake: changed-its-input
# caught by: test_classifier_masks_a_filled_padding_row
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids):
        m = ids != self.padding_idx
        ids += 0
        ids[~m] = 1
        h = masked_mean(self.embedding(ids), m)
        return self.output(h).squeeze(-1)
