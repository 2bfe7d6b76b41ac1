# mistake: min-freq-exclusive
# caught by: test_build_limits

from collections import Counter

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def build_vocab(sentences, specials=SPECIALS, min_freq=1, max_size=None):
    if max_size is not None and max_size < len(specials):
        raise ValueError("max_size is too small for the specials")
    counts = Counter()
    for sentence in sentences:
        counts.update(sentence)
    for special in specials:
        counts.pop(special, None)
    words = [w for w, n in counts.items() if n > min_freq or min_freq == 1]
    words = sorted(words, key=lambda w: (-counts[w], w))
    vocab = list(specials) + words
    if max_size is not None:
        vocab = vocab[:max_size]
    return vocab
