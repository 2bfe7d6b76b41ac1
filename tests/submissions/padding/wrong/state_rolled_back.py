# mistake: optimizer-memory-wiped
# caught by: test_decay_and_momentum_do_not_move_it
import copy

def step_keeping_pad(optimizer, embedding):
    row, table = embedding.padding_idx, embedding.weight
    state = copy.deepcopy(optimizer.state_dict())
    before = table.detach().clone()
    optimizer.step()
    if row is None:
        return 0.0
    drift = (table.detach() - before)[row].abs().max().item()
    optimizer.load_state_dict(state)
    table.data[row] = before[row]
    return drift
