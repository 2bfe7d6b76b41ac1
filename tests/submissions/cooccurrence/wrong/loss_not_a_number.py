# mistake: loss-not-a-number
# caught by: test_training_lowers_the_loss
def train_glove(model, counts, *, steps, lr):
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = model(counts)
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())
    return losses
