# mistake: used-word-lost
# caught by: test_used_words_are_not_lost

import torch

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def shrink_vocab(table, vocab, keep, ids):
    keep = list(keep)
    for word in keep:
        if word not in vocab:
            raise ValueError(f"unknown word {word}")
    rows = [i for i, w in enumerate(vocab) if w in keep or w in SPECIALS]
    new = torch.full((len(vocab),), -1, dtype=ids.dtype, device=ids.device)
    for i, row in enumerate(rows):
        new[row] = i
    moved = new[ids.long()]
    moved[moved < 0] = new[vocab.index("<unk>")]
    return table[rows], [vocab[r] for r in rows], moved
