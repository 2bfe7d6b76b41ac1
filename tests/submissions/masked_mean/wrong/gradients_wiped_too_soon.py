# mistake: gradients-wiped-too-soon
# caught by: test_step_forgets_old_gradients
def train_step(model, optimizer, ids, labels):
    loss = nn.BCEWithLogitsLoss()(model(ids), labels.float())
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()
