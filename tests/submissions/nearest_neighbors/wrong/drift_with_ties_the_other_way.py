# mistake: ties-the-other-way
# caught by: test_drift_with_a_padding_row_and_in_float64
import torch


def neighbor_drift(before, after, k):
    sets = []
    for weight in (before, after):
        order = cosine_table(weight).fill_diagonal_(-9).argsort(dim=1, stable=True).flip(1)
        sets.append([set(row) for row in order[:, : min(k, len(weight) - 1)].tolist()])
    shares = [1 - len(was & now) / len(was | now) for was, now in zip(*sets)]
    return torch.tensor(shares, dtype=before.dtype, device=before.device)
