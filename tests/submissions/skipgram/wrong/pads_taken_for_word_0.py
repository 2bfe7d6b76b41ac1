# mistake: pads-taken-for-word-0
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
        hidden = self.inputs(contexts.clamp(min=0)).mean(dim=1)
        return softmax_loss(hidden, self.outputs.weight, centers)

    def vectors(self):
        return self.inputs.weight.detach().clone()
