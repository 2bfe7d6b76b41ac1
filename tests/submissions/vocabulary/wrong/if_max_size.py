# mistake: zero-taken-for-none
# caught by: test_limits_at_their_ends

from collections import Counter

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def build_vocab(sentences, specials=SPECIALS, min_freq=1, max_size=None):
    if max_size and max_size < len(specials):
        raise ValueError("max_size is too small for the specials")
    counts = Counter()
    for sentence in sentences:
        counts.update(sentence)
    for special in specials:
        counts.pop(special, None)
    words = [w for w, n in counts.items() if n >= min_freq]
    words = sorted(words, key=lambda w: (-counts[w], w))
    vocab = list(specials) + words
    if max_size:
        vocab = vocab[:max_size]
    return vocab
