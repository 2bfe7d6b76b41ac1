# mistake: only-the-model
# caught by: test_training_step_by_step
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    for _ in range(steps):
        train_step(model, optimizer, centers, contexts, sample_negatives(noise, centers, contexts, k, generator))
    return model
