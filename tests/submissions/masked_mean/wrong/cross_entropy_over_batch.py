# mistake: cross-entropy-over-batch
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    loss = nn.CrossEntropyLoss()(model(ids), labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
