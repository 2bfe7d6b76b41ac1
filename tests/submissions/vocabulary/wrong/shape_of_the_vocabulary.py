# mistake: shape-of-the-vocabulary
# caught by: test_every_misfit_is_refused_before_anything_changes

import torch


def load_table(embedding, checkpoint, vocab):
    if "fingerprint" not in checkpoint:
        raise ValueError("no fingerprint")
    ours, theirs, table = fingerprint(vocab), checkpoint["fingerprint"], checkpoint["table"]
    if ours != theirs:
        raise ValueError(f"fingerprint {theirs} is not {ours}")
    if table.shape != (len(vocab), embedding.embedding_dim):
        raise ValueError(f"{tuple(table.shape)} does not fit {tuple(embedding.weight.shape)}")
    with torch.no_grad():
        embedding.weight.copy_(table)
