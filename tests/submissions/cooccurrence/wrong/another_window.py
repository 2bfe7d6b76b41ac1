# mistake: another-window
# caught by: test_counted_table
def two_tables(sentences, vocab_size, dim, *, window, steps, lr, x_max=100.0, generator=None):
    counts = count_cooccurrence(sentences, vocab_size, 5)
    counted = svd_vectors(pmi(counts, positive=True), dim)
    model = Glove(vocab_size, dim, x_max=x_max, generator=generator)
    train_glove(model, counts, steps=steps, lr=lr)
    return counted, model.vectors()
