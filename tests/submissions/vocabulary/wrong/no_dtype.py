# mistake: nothing-becomes-float
# caught by: test_encode_at_its_edges

import torch


class Tokenizer:
    def __init__(self, vocab):
        self.vocab = list(vocab)
        self.index = {w: i for i, w in enumerate(vocab)}

    def encode(self, words, bos=False, eos=False):
        unk = self.index["<unk>"]
        ids = [self.index.get(w, unk) for w in words]
        if bos:
            ids = [self.index["<bos>"]] + ids
        if eos:
            ids = ids + [self.index["<eos>"]]
        return torch.tensor(ids)

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
