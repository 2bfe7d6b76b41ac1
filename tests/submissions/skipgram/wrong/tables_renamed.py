# mistake: attribute-renamed
# caught by: test_skipgram_guesses_the_context
class Word2Vec(nn.Module):
    def __init__(self, vocab_size, dim):
        super().__init__()
        self.center_table = nn.Embedding(vocab_size, dim)
        self.context_table = nn.Embedding(vocab_size, dim)
        nn.init.uniform_(self.center_table.weight, -0.5 / dim, 0.5 / dim)
        nn.init.zeros_(self.context_table.weight)

    def skipgram_loss(self, centers, contexts):
        return softmax_loss(self.center_table(centers), self.context_table.weight, contexts)

    def cbow_loss(self, contexts, centers):
        real = (contexts >= 0).float().unsqueeze(-1)
        rows = self.center_table(contexts.clamp(min=0)) * real
        return softmax_loss(rows.sum(1) / real.sum(1), self.context_table.weight, centers)

    def vectors(self):
        return self.center_table.weight.detach().clone()
