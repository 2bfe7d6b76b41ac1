# mistake: old-gradients-times-zero
# caught by: test_step_forgets_old_gradients
def train_step(model, optimizer, ids, labels):
    for parameter in model.parameters():
        if parameter.grad is not None:
            parameter.grad *= 0
    loss = F.binary_cross_entropy_with_logits(model(ids), labels.float())
    loss.backward()
    optimizer.step()
    return loss.item()
