# mistake: changes-then-checks
# caught by: test_every_misfit_is_refused_before_anything_changes

import torch


def load_table(embedding, checkpoint, vocab):
    if "fingerprint" not in checkpoint:
        raise ValueError("no fingerprint in the checkpoint")
    if checkpoint["table"].shape == embedding.weight.shape:
        with torch.no_grad():
            embedding.weight.copy_(checkpoint["table"])
    mine, theirs = fingerprint(vocab), checkpoint["fingerprint"]
    if mine != theirs:
        raise ValueError(f"checkpoint of vocabulary {theirs}, but this one is {mine}")
    table = checkpoint["table"]
    if table.shape != embedding.weight.shape:
        raise ValueError(f"shapes differ: {table.shape} and {embedding.weight.shape}")
