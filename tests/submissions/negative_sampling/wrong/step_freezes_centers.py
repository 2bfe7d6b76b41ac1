# mistake: center-frozen
# caught by: test_one_step_moves_both_tables
def train_step(model, optimizer, centers, contexts, negatives):
    hidden = model.center(centers).detach()
    scores = (hidden[:, None] * model.context(torch.cat([contexts[:, None], negatives], 1))).sum(-1)
    loss = negative_sampling_loss(scores[:, 0], scores[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
