# mistake: drawn-before-the-model
# caught by: test_training_step_by_step

def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    drawn = [sample_negatives(noise, centers, contexts, k, generator) for _ in range(steps)]
    model = TwoTables(len(noise), dim, generator)
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    return model, [train_step(model, optimizer, centers, contexts, negatives) for negatives in drawn]
