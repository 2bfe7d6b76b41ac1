# mistake: only-sizes-checked
# caught by: test_load_checks_the_vocabulary

import torch


def load_table(embedding, checkpoint, vocab):
    if "fingerprint" not in checkpoint:
        raise ValueError("no fingerprint in the checkpoint")
    table = checkpoint["table"]
    if len(table) != len(vocab):
        raise ValueError(f"{len(table)} rows for {len(vocab)} words")
    if table.shape != embedding.weight.shape:
        raise ValueError(f"shapes differ: {table.shape} and {embedding.weight.shape}")
    with torch.no_grad():
        embedding.weight.copy_(table)
