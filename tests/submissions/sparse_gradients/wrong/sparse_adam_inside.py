# mistake: one-clock-for-all
# caught by: test_every_row_has_its_own_past

import torch


class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.weight, self.shrink = weight, 1 - lr * weight_decay
        self.optimizer = torch.optim.SparseAdam([weight], lr=lr, betas=betas, eps=eps)

    def step(self, gradient):
        self.weight.grad = gradient.coalesce()
        with torch.no_grad():
            self.weight[self.weight.grad.indices()[0]] *= self.shrink
        self.optimizer.step()
