def train_glove(model, counts, *, steps, lr):
    parameters = list(model.parameters())
    sums = [torch.zeros_like(p) for p in parameters]
    losses = []
    for _ in range(steps):
        model.zero_grad()
        loss = model(counts)
        loss.backward()
        losses.append(loss.item())
        with torch.no_grad():
            for p, s in zip(parameters, sums):
                s.add_(p.grad * p.grad)
                p.sub_(lr * p.grad / (s.sqrt() + 1e-10))
    return losses


def two_tables(sentences, vocab_size, dim, *, window, steps, lr, x_max=100.0, generator=None):
    counts = count_cooccurrence(sentences, vocab_size, window)
    ppmi = pmi(counts, positive=True)
    counted = svd_vectors(ppmi, dim)
    model = Glove(vocab_size, dim, x_max=x_max, alpha=0.75, generator=generator)
    train_glove(model, counts.float(), steps=steps, lr=lr)
    return (counted, model.vectors())
