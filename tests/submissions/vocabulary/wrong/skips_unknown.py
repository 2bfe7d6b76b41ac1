# mistake: unknown-words-dropped
# caught by: test_encode_words

import torch


class Tokenizer:
    def __init__(self, vocab):
        self.vocab = list(vocab)
        self.index = {w: i for i, w in enumerate(vocab)}

    def encode(self, words, bos=False, eos=False):
        ids = [self.index[w] for w in words if w in self.index]
        if bos:
            ids = [self.index["<bos>"]] + ids
        if eos:
            ids = ids + [self.index["<eos>"]]
        return torch.tensor(ids, dtype=torch.long)

    def decode(self, ids):
        words = []
        for i in ids.tolist():
            if i < 0 or i >= len(self.vocab):
                raise ValueError(f"id {i} is out of range")
            word = self.vocab[i]
            if word in ("<pad>", "<bos>", "<eos>"):
                continue
            words.append(word)
        return words
