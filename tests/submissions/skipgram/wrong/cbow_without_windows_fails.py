# mistake: nothing-fails
# caught by: test_cbow_teaches_both_tables

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
        rows = [self.inputs(row[row >= 0]).mean(dim=0) for row in contexts]
        return softmax_loss(torch.stack(rows), self.outputs.weight, centers)

    def vectors(self):
        return self.inputs.weight.detach().clone()
