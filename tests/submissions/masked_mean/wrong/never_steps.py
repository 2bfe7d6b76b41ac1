# mistake: never-steps
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = nn.BCEWithLogitsLoss()(model(ids), labels.float())
    loss.backward()
    return loss.item()
