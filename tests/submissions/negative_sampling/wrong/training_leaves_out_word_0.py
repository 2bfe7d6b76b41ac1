# mistake: word-0-taken-for-padding
# caught by: test_training_step_by_step

def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    noise = noise.clone()
    noise[0] = 0
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        negatives = sample_negatives(noise, centers, contexts, k, generator)
        losses.append(train_step(model, optimizer, centers, contexts, negatives))
    return model, losses
