# mistake: one-table
# caught by: test_words_of_one_kind_meet
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    model.context = model.center
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        negatives = sample_negatives(noise, centers, contexts, k, generator)
        losses.append(train_step(model, optimizer, centers, contexts, negatives))
    return model, losses
