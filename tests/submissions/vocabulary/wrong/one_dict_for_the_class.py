# mistake: shared-between-tokenizers
# caught by: test_reading_never_writes
class Tokenizer:
    ids = {}

    def __init__(self, vocab):
        self.words = vocab
        for i, word in enumerate(vocab):
            self.ids[word] = i

    def encode(self, words, bos=False, eos=False):
        framed = [BOS] * bos + [*words] + [EOS] * eos
        return torch.tensor([self.ids.get(word, self.ids[UNK]) for word in framed], dtype=torch.int64)

    def decode(self, ids):
        numbers = ids.tolist()
        for number in numbers:
            if not 0 <= number < len(self.words):
                raise ValueError(f"there is no word {number}")
        return [self.words[number] for number in numbers if self.words[number] not in (PAD, BOS, EOS)]
