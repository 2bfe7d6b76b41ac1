# mistake: stops-early
# caught by: test_training_follows_adagrad
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    while len(losses) < steps:
        optimizer.zero_grad()
        loss = model(counts)
        losses.append(loss.item())
        if losses[-1] > min(losses):
            break
        loss.backward()
        optimizer.step()
    return losses
