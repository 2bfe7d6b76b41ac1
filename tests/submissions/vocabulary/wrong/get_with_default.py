# mistake: no-fingerprint-accepted
# caught by: test_every_misfit_is_refused_before_anything_changes

import torch


def load_table(embedding, checkpoint, vocab):
    mine, theirs = fingerprint(vocab), checkpoint.get("fingerprint", fingerprint(vocab))
    if mine != theirs:
        raise ValueError(f"checkpoint of vocabulary {theirs}, but this one is {mine}")
    table = checkpoint["table"]
    if table.shape != embedding.weight.shape:
        raise ValueError(f"shapes differ: {table.shape} and {embedding.weight.shape}")
    with torch.no_grad():
        embedding.weight.copy_(table)
