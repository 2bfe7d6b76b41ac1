# mistake: buckets-over-words
# caught by: test_hashed_unknown_words_get_buckets

import zlib

import torch


def hashed_ids(words, vocab, buckets):
    if buckets <= 0:
        raise ValueError("buckets must be positive")
    index = {w: i for i, w in enumerate(vocab)}
    ids = []
    for word in words:
        if word in index:
            ids.append(index[word])
        else:
            ids.append(zlib.crc32(word.encode("utf-8")) % buckets)
    return torch.tensor(ids, dtype=torch.long)
