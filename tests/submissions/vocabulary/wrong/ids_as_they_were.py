# mistake: ids-not-moved
# caught by: test_shrink_moves_words_up

import torch

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def shrink_vocab(table, vocab, keep, ids):
    keep = list(keep)
    for word in keep:
        if word not in vocab:
            raise ValueError(f"unknown word {word}")
    rows = [i for i, w in enumerate(vocab) if w in keep or w in SPECIALS]
    new = torch.full((len(vocab),), -1, dtype=ids.dtype)
    for i, row in enumerate(rows):
        new[row] = i
    moved = new[ids.long()]
    if (moved < 0).any():
        lost = ids[moved < 0][0].item()
        raise ValueError(f"{vocab[lost]} is in use")
    return table[torch.tensor(rows, dtype=torch.long)].clone(), [vocab[r] for r in rows], ids.clone()
