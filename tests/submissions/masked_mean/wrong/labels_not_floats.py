# mistake: labels-not-floats
# caught by: test_step_with_any_labels
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = nn.BCEWithLogitsLoss()(model(ids), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
