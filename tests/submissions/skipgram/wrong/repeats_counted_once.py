# mistake: repeats-counted-once
# caught by: test_cbow_mean_at_the_edges
class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.inputs = nn.Embedding(vocab_size, dim)
        self.outputs = nn.Embedding(vocab_size, dim)
        nn.init.uniform_(self.inputs.weight, -0.5 / dim, 0.5 / dim)
        nn.init.zeros_(self.outputs.weight)

    def skipgram_loss(self, centers, contexts):
        return softmax_loss(self.inputs(centers), self.outputs.weight, contexts)

    def cbow_loss(self, contexts, centers):
        rows = []
        for row in contexts.tolist():
            words = sorted(set(row) - {-1})
            rows.append(self.inputs(torch.tensor(words)).mean(0))
        return softmax_loss(torch.stack(rows), self.outputs.weight, centers)

    def vectors(self):
        return self.inputs.weight.detach().clone()
