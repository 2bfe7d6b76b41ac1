# mistake: specials-that-nobody-named
# caught by: test_specials_in_the_text_are_listed_once

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def build_vocab(sentences, specials=SPECIALS, min_freq=1, max_size=None):
    if max_size is not None and max_size < len(specials):
        raise ValueError("no room for the specials")
    counts = {}
    for sentence in sentences:
        for word in sentence:
            if word not in SPECIALS and word not in specials:
                counts[word] = counts.get(word, 0) + 1
    words = sorted((word for word in counts if counts[word] >= min_freq), key=lambda word: (-counts[word], word))
    return (list(specials) + words)[:max_size]
