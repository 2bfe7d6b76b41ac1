# mistake: attribute-renamed
# caught by: test_skipgram_guesses_the_context
class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.inputs = nn.Parameter((torch.rand(vocab_size, dim) - 0.5) / dim)
        self.outputs = nn.Parameter(torch.zeros(vocab_size, dim))

    def skipgram_loss(self, centers, contexts):
        return softmax_loss(self.inputs[centers], self.outputs, contexts)

    def cbow_loss(self, contexts, centers):
        real = (contexts >= 0).float().unsqueeze(-1)
        rows = self.inputs[contexts.clamp(min=0)] * real
        return softmax_loss(rows.sum(1) / real.sum(1), self.outputs, centers)

    def vectors(self):
        return self.inputs.detach().clone()
