# mistake: drawn-before-the-model
# caught by: test_training_by_the_generator
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    drawn = [sample_negatives(noise, centers, contexts, k, generator) for _ in range(max(steps, 1))]
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    losses = [train_step(model, optimizer, centers, contexts, negatives) for negatives in drawn[:steps]]
    return model, losses
