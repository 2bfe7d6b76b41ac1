# mistake: loss-after-the-step
# caught by: test_one_step_downhill
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    F.binary_cross_entropy_with_logits(model(ids), labels.float()).backward()
    optimizer.step()
    with torch.no_grad():
        return F.binary_cross_entropy_with_logits(model(ids), labels.float()).item()
