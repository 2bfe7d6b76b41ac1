# mistake: exp-overflows
# caught by: test_step_with_large_logits
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    logits = model(ids).double()
    loss = (torch.log1p(logits.exp()) - labels * logits).mean()
    loss.backward()
    optimizer.step()
    return loss.item()
