# mistake: one-width-for-both
# caught by: test_drift_ignores_turning_and_stretching
import torch
import torch.nn.functional as F


def neighbor_drift(before, after, k):
    unit = F.normalize(torch.stack([before, after]), dim=2)
    cos = unit @ unit.mT
    cos.diagonal(dim1=1, dim2=2).fill_(-2)
    near = cos.argsort(dim=2, descending=True, stable=True)[:, :, :min(k, len(before) - 1)].tolist()
    return torch.tensor([1 - len({*p} & {*q}) / len({*p} | {*q}) for p, q in zip(*near)], dtype=before.dtype)
