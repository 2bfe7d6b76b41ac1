# mistake: gradients-pile-up
# caught by: test_step_forgets_old_gradients
def train_step(model, optimizer, ids, labels):
    loss = nn.BCEWithLogitsLoss()(model(ids), labels.float())
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()
