# mistake: one-loss-returned
# caught by: test_training_step_by_step
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    loss = 0.0
    for _ in range(steps):
        negatives = sample_negatives(noise, centers, contexts, k, generator)
        loss = train_step(model, optimizer, centers, contexts, negatives)
    return model, loss
