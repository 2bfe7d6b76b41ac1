# mistake: salted-hash
# caught by: test_hashed_unknown_words_get_buckets

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
            ids.append(len(vocab) + hash(word) % buckets)
    return torch.tensor(ids, dtype=torch.long)
