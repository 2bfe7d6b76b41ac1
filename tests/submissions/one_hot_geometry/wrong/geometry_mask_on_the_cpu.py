# mistake: hard-coded-device
# caught by: test_geometry_counts_each_pair_once
import torch
import torch.nn.functional as F


def pair_geometry(table):
    rows = len(table)
    if rows < 2:
        raise ValueError("there is no pair")
    table = table.double()
    unit = F.normalize(table, dim=1)
    itself = torch.eye(rows, dtype=torch.bool)

    def summed_up(numbers):
        mean = numbers.masked_fill(itself, 0).sum() / (rows * (rows - 1))
        least, greatest = numbers.masked_fill(itself, torch.inf).min(), numbers.masked_fill(itself, -torch.inf).max()
        return least.item(), mean.item(), greatest.item()

    return {"cosine": summed_up(unit @ unit.T), "distance": summed_up((table[:, None] - table).norm(dim=2))}
