# mistake: specials-left-out
# caught by: test_shrink_moves_words_up

import torch

SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")


def shrink_vocab(table, vocab, keep, ids):
    keep = list(keep)
    for word in keep:
        if word not in vocab:
            raise ValueError(f"unknown word {word}")
    rows = [i for i, w in enumerate(vocab) if w in keep]
    new = torch.full((len(vocab),), -1, dtype=ids.dtype)
    for i, row in enumerate(rows):
        new[row] = i
    moved = new[ids.long()]
    lost_ids = [i for i in ids.flatten().tolist() if new[i] < 0 and vocab[i] not in SPECIALS]
    if lost_ids:
        lost = lost_ids[0]
        raise ValueError(f"{vocab[lost]} is in use")
    return table[torch.tensor(rows, dtype=torch.long)].clone(), [vocab[r] for r in rows], moved
