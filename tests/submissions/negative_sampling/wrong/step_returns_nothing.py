# mistake: returned-nothing
# caught by: test_one_step_moves_both_tables
def train_step(model, optimizer, centers, contexts, negatives):
    loss = negative_sampling_loss(model(centers, contexts[:, None])[:, 0], model(centers, negatives))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(loss.item())
