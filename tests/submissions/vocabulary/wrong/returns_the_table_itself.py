# mistake: shares-memory
# caught by: test_shrink_at_its_edges

import torch

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def shrink_vocab(table, vocab, keep, ids):
    for word in keep:
        if word not in vocab:
            raise ValueError(f"unknown word {word}")
    rows = [i for i, word in enumerate(vocab) if word in keep or word in SPECIALS]
    if len(rows) == len(vocab):
        return table, list(vocab), ids.clone()
    moved = ids.clone()
    for old in ids.unique().tolist():
        if old not in rows:
            raise ValueError(f"{vocab[old]} is in use")
        moved[ids == old] = rows.index(old)
    return table[rows], [vocab[row] for row in rows], moved
