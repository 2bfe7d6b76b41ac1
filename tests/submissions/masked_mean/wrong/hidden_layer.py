# mistake: more-parameters
# caught by: test_classifier_has_two_parts
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
        self.hidden = nn.Linear(dim, dim)
    def forward(self, ids):
        h = masked_mean(self.embedding(ids), padding_mask(ids, self.padding_idx))
        return self.output(torch.relu(self.hidden(h))).squeeze(-1)
