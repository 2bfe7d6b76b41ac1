# mistake: gradients-pile-up
# caught by: test_training_follows_adagrad
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    optimizer.zero_grad()
    for _ in range(steps):
        loss = model(counts)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
