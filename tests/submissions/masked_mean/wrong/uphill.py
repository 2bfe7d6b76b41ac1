# mistake: uphill
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    gain = F.logsigmoid(model(ids) * (2 * labels.float() - 1)).mean()
    gain.backward()
    optimizer.step()
    return -gain.item()
