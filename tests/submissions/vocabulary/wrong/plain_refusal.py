# mistake: refusal-names-too-little
# caught by: test_load_checks_the_vocabulary

import torch


def load_table(embedding, checkpoint, vocab):
    if "fingerprint" not in checkpoint:
        raise ValueError("no fingerprint in the checkpoint")
    mine, theirs = fingerprint(vocab), checkpoint["fingerprint"]
    if mine != theirs:
        raise ValueError("the checkpoint was made with another vocabulary")
    table = checkpoint["table"]
    if table.shape != embedding.weight.shape:
        raise ValueError(f"shapes differ: {table.shape} and {embedding.weight.shape}")
    with torch.no_grad():
        embedding.weight.copy_(table)
