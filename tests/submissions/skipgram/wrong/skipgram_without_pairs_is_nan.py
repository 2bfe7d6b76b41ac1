# mistake: mean-of-nothing
# caught by: test_skipgram_teaches_both_tables

class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.inputs = nn.Embedding(vocab_size, dim)
        self.outputs = nn.Embedding(vocab_size, dim)
        nn.init.uniform_(self.inputs.weight, -0.5 / dim, 0.5 / dim)
        nn.init.zeros_(self.outputs.weight)

    def skipgram_loss(self, centers, contexts):
        return F.cross_entropy(self.inputs(centers) @ self.outputs.weight.T, contexts)

    def cbow_loss(self, contexts, centers):
        real = (contexts >= 0).unsqueeze(-1)
        hidden = (self.inputs(contexts.clamp(min=0)) * real).sum(dim=1) / real.sum(dim=1)
        return softmax_loss(hidden, self.outputs.weight, centers)

    def vectors(self):
        return self.inputs.weight.detach().clone()
