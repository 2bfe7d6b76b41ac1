# mistake: pads-in-the-sum
# caught by: test_cbow_guesses_the_centre
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
        count = (contexts >= 0).sum(1, keepdim=True)
        return softmax_loss(self.inputs.weight[contexts].sum(1) / count, self.outputs.weight, centers)

    def vectors(self):
        return self.inputs.weight.detach().clone()
