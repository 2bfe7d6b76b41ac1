# mistake: every-pair-compared
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    z, y = model(ids).unsqueeze(1), labels.float()
    loss = (F.softplus(z) - z * y).mean()
    loss.backward()
    optimizer.step()
    return loss.item()
