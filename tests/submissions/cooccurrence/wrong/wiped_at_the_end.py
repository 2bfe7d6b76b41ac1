# mistake: old-gradient-counts
# caught by: test_training_forgets_old_gradients
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        loss = model(counts)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        losses.append(loss.item())
    return losses
