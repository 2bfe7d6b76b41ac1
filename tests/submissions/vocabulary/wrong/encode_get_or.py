# mistake: id-0-is-unknown
# caught by: test_encode_words
class Tokenizer:
    def __init__(self, vocab):
        self.vocab = list(vocab)
        self.ids = {word: place for place, word in enumerate(vocab)}

    def encode(self, words, bos=False, eos=False):
        framed = ["<bos>"] * bos + list(words) + ["<eos>"] * eos
        return torch.tensor([self.ids.get(word) or self.ids["<unk>"] for word in framed], dtype=torch.int64)

    def decode(self, ids):
        if any(not 0 <= number < len(self.vocab) for number in ids.tolist()):
            raise ValueError(f"not all of {ids.tolist()} are ids")
        words = [self.vocab[number] for number in ids.tolist()]
        return [word for word in words if word not in ("<pad>", "<bos>", "<eos>")]
