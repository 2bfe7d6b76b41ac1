# mistake: rate-not-used
# caught by: test_training_follows_adagrad
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=0.05)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = model(counts)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
