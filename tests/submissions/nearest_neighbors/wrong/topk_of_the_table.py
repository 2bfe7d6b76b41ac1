# mistake: large-k-crashes
# caught by: test_drift_when_everybody_is_a_neighbor
import torch


def neighbor_drift(before, after, k):
    def sets(weight):
        table = cosine_table(weight).fill_diagonal_(float("-inf"))
        return [set(row) for row in table.topk(k).indices.tolist()]

    drifts = [1 - len(was & now) / len(was | now) for was, now in zip(sets(before), sets(after))]
    return torch.tensor(drifts, dtype=before.dtype)
