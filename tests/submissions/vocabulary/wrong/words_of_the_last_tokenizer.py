# mistake: shared-between-tokenizers
# caught by: test_reading_never_writes
KNOWN = []


class Tokenizer:
    def __init__(self, vocab):
        KNOWN[:] = vocab
        self.ids = {word: i for i, word in enumerate(vocab)}

    def encode(self, words, bos=False, eos=False):
        framed = [BOS] * bos + [*words] + [EOS] * eos
        return torch.tensor([self.ids.get(word, self.ids[UNK]) for word in framed], dtype=torch.int64)

    def decode(self, ids):
        numbers = ids.tolist()
        for number in numbers:
            if not 0 <= number < len(KNOWN):
                raise ValueError(f"there is no word {number}")
        return [KNOWN[number] for number in numbers if KNOWN[number] not in (PAD, BOS, EOS)]
