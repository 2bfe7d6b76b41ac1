# mistake: known-words-hashed
# caught by: test_hashed_unknown_words_get_buckets

import zlib

import torch


def hashed_ids(words, vocab, buckets):
    if buckets <= 0:
        raise ValueError("buckets must be positive")
    ids = []
    for word in words:
        ids.append(len(vocab) + zlib.crc32(word.encode("utf-8")) % buckets)
    return torch.tensor(ids, dtype=torch.long)
