# mistake: own-generator
# caught by: test_training_by_the_generator
def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    generator = generator or torch.Generator()
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        negatives = sample_negatives(noise, centers, contexts, k, generator)
        losses.append(train_step(model, optimizer, centers, contexts, negatives))
    return model, losses
