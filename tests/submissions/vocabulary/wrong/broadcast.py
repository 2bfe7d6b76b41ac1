# mistake: shape-not-checked
# caught by: test_every_misfit_is_refused_before_anything_changes

import torch


def load_table(embedding, checkpoint, vocab):
    if "fingerprint" not in checkpoint:
        raise ValueError("no fingerprint in the checkpoint")
    mine, theirs = fingerprint(vocab), checkpoint["fingerprint"]
    if mine != theirs:
        raise ValueError(f"checkpoint of vocabulary {theirs}, but this one is {mine}")
    table = checkpoint["table"]
    with torch.no_grad():
        embedding.weight.copy_(table)
