# mistake: two-steps
# caught by: test_step_forgets_old_gradients
def train_step(model, optimizer, ids, labels):
    losses = []
    for _ in range(2):
        optimizer.zero_grad()
        loss = nn.BCEWithLogitsLoss()(model(ids), labels.float())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses[0]
