# mistake: a-step-for-each-repeat
# caught by: test_repeated_rows_make_one_step

import torch


class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.weight, self.lr, self.betas, self.eps, self.decay = weight, lr, betas, eps, weight_decay
        self.state = {}

    def step(self, gradient):
        b1, b2 = self.betas
        for row, g in zip(gradient._indices()[0].tolist(), gradient._values()):
            n, m, v = self.state.get(row, (0, 0, 0))
            n, m, v = n + 1, b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g * g
            self.state[row] = n, m, v
            with torch.no_grad():
                w = self.weight[row]
                w *= 1 - self.lr * self.decay
                w -= self.lr * (m / (1 - b1**n)) / ((v / (1 - b2**n)).sqrt() + self.eps)
