# mistake: memory-shared
# caught by: test_every_row_has_its_own_past

import torch


class RowAdam:
    past = {}

    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.weight, self.lr, self.betas, self.eps, self.decay = weight, lr, betas, eps, weight_decay

    def step(self, gradient):
        gradient = gradient.coalesce()
        rows, g = gradient.indices()[0], gradient.values()
        b1, b2 = self.betas
        with torch.no_grad():
            for row, slope in zip(rows.tolist(), g):
                n, m, v = self.past.get(row, (0, 0, 0))
                n, m, v = n + 1, b1 * m + (1 - b1) * slope, b2 * v + (1 - b2) * slope**2
                self.past[row] = n, m, v
                self.weight[row] -= self.lr * self.decay * self.weight[row]
                self.weight[row] -= self.lr * m / (1 - b1**n) / ((v / (1 - b2**n)).sqrt() + self.eps)
