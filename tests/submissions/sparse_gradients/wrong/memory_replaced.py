# mistake: memory-replaced
# caught by: test_all_options_are_used

import torch


class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.weight, self.lr, self.betas, self.eps, self.decay = weight, lr, betas, eps, weight_decay
        self.n = torch.zeros(len(weight), 1, dtype=torch.float64)
        self.m, self.v = torch.zeros_like(weight), torch.zeros_like(weight)

    def step(self, gradient):
        gradient = gradient.coalesce()
        rows, g = gradient.indices()[0], gradient.values()
        b1, b2 = self.betas
        with torch.no_grad():
            self.n[rows] += 1
            self.m[rows] = b1 * self.m[rows] + (1 - b1) * g
            self.v[rows] = b2 * self.v[rows] + (1 - b2) * g**2
            m = self.m[rows] / (1 - b1 ** self.n[rows]).to(g.dtype)
            v = self.v[rows] / (1 - b2 ** self.n[rows]).to(g.dtype)
            table = self.weight.clone()
            table[rows] -= self.lr * self.decay * table[rows]
            table[rows] -= self.lr * m / (v.sqrt() + self.eps)
        self.weight.data = table
