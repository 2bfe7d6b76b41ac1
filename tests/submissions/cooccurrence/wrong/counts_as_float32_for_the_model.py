# mistake: counts-converted
# caught by: test_training_follows_adagrad

def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = model(counts.float())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
