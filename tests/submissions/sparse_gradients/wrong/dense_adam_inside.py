# mistake: every-row-moves
# caught by: test_every_row_has_its_own_past

import torch


class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.weight = weight
        self.optimizer = torch.optim.AdamW([weight], lr=lr, betas=betas, eps=eps, weight_decay=weight_decay)

    def step(self, gradient):
        self.weight.grad = gradient.to_dense()
        self.optimizer.step()
