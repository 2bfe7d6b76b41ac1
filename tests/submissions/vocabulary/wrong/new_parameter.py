# mistake: parameter-replaced
# caught by: test_the_embedding_keeps_its_parameter

from torch import nn


def load_table(embedding, checkpoint, vocab):
    if "fingerprint" not in checkpoint:
        raise ValueError("no fingerprint in the checkpoint")
    mine, theirs = fingerprint(vocab), checkpoint["fingerprint"]
    if mine != theirs:
        raise ValueError(f"checkpoint of vocabulary {theirs}, but this one is {mine}")
    table = checkpoint["table"]
    if table.shape != embedding.weight.shape:
        raise ValueError(f"shapes differ: {table.shape} and {embedding.weight.shape}")
    old = embedding.weight
    embedding.weight = nn.Parameter(table.detach().clone().to(old.dtype), requires_grad=old.requires_grad)
