# mistake: steps-miscounted
# caught by: test_training_step_by_step
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        for center, context in zip(centers.split(1), contexts.split(1)):
            negatives = sample_negatives(noise, center, context, k, generator)
            losses.append(train_step(model, optimizer, center, context, negatives))
    return model, losses
