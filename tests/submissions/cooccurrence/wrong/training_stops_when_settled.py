# mistake: stops-early
# caught by: test_training_follows_adagrad
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = model(counts)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        if len(losses) > 1 and abs(losses[-1] - losses[-2]) < 1e-9:
            break
    return losses
