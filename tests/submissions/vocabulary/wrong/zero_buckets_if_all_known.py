# mistake: no-buckets-accepted
# caught by: test_buckets_at_their_edges

import zlib

import torch


def hashed_ids(words, vocab, buckets):
    index = {w: i for i, w in enumerate(vocab)}
    ids = []
    for word in words:
        if word in index:
            ids.append(index[word])
        else:
            if buckets <= 0:
                raise ValueError("buckets must be positive")
            ids.append(len(vocab) + zlib.crc32(word.encode("utf-8")) % buckets)
    return torch.tensor(ids, dtype=torch.long)
