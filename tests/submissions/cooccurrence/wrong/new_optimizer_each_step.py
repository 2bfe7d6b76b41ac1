# mistake: new-optimizer-each-step
# caught by: test_training_follows_adagrad
def train_glove(model, counts, *, steps, lr):
    losses = []
    for _ in range(steps):
        optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
        optimizer.zero_grad()
        loss = model(counts)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
