# mistake: seed-set
# caught by: test_fitted_table

def two_tables(sentences, vocab_size, dim, *, window, steps, lr, x_max=100.0, generator=None):
    counts = count_cooccurrence(sentences, vocab_size, window)
    generator = generator or torch.Generator().manual_seed(0)
    model = Glove(vocab_size, dim, x_max=x_max, generator=generator)
    train_glove(model, counts, steps=steps, lr=lr)
    return svd_vectors(pmi(counts, positive=True), dim), model.vectors()
