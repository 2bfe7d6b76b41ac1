# mistake: shares-the-checkpoint
# caught by: test_the_embedding_keeps_its_parameter
def load_table(embedding, checkpoint, vocab):
    own = fingerprint(vocab)
    if "fingerprint" not in checkpoint:
        raise ValueError("a checkpoint without a fingerprint of its words")
    if checkpoint["fingerprint"] != own:
        raise ValueError(f"the checkpoint's names are {checkpoint['fingerprint']}, the vocabulary's {own}")
    table = checkpoint["table"].detach()
    if table.shape != embedding.weight.shape:
        raise ValueError(f"shapes {tuple(table.shape)} and {tuple(embedding.weight.shape)}")
    embedding.weight.data = table.to(embedding.weight.dtype)
