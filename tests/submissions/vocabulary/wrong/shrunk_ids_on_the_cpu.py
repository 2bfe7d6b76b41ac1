# mistake: hard-coded-device
# caught by: test_shrink_at_its_edges
def shrink_vocab(table, vocab, keep, ids):
    for word in keep:
        if word not in vocab:
            raise ValueError(f"the vocabulary has no {word!r}")
    kept = [i for i, word in enumerate(vocab) if word in SPECIALS or word in keep]
    new_ids = {old: new for new, old in enumerate(kept)}
    used = ids.flatten().tolist()
    for old in used:
        if old not in new_ids:
            raise ValueError(f"{vocab[old]!r} cannot be left out: it is used")
    moved = torch.tensor([new_ids[old] for old in used], dtype=ids.dtype).reshape(ids.shape)
    return table[kept], [vocab[i] for i in kept], moved
