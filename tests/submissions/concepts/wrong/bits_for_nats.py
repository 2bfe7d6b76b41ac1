# mistake: bits-for-nats
# caught by: test_loss_before_learning
def loss_before_learning():
    (vocab_size,) = mine("loss_before_learning", vocab_size=(5_000, 120_000))
    return math.log2(vocab_size)
