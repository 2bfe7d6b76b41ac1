# mistake: characters-not-bytes
# caught by: test_buckets_at_their_edges

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
            ids.append(len(vocab) + zlib.crc32(word.encode("ascii")) % buckets)
    return torch.tensor(ids, dtype=torch.long)
