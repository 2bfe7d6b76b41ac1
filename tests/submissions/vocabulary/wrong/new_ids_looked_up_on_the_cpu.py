# mistake: hard-coded-device
# caught by: test_shrink_at_its_edges
def shrink_vocab(table, vocab, keep, ids):
    for word in keep:
        if word not in vocab:
            raise ValueError(f"the vocabulary has no {word!r}")
    stays = torch.tensor([word in SPECIALS or word in keep for word in vocab])
    for old in ids.flatten():
        if not stays[old]:
            raise ValueError(f"{vocab[old]!r} cannot be left out: it is used")
    new_ids = (stays.cumsum(0) - 1).to(ids.dtype)
    return table[stays], [word for word, left in zip(vocab, stays) if left], new_ids[ids]
