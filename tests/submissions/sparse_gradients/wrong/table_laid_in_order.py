# mistake: table-not-written
# caught by: test_all_options_are_used
class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.table = weight.detach().contiguous()
        self.lr, self.betas, self.eps, self.decay = lr, betas, eps, weight_decay
        self.n = torch.zeros(len(weight), 1, dtype=torch.float64, device=weight.device)
        self.m, self.v = torch.zeros(2, *weight.shape, dtype=torch.float64, device=weight.device)

    def step(self, gradient):
        rows, g = merge_rows(gradient)
        g, (one, two) = g.double(), self.betas
        self.n[rows] += 1
        self.m[rows] = m = one * self.m[rows] + (1 - one) * g
        self.v[rows] = v = two * self.v[rows] + (1 - two) * g * g
        n, w = self.n[rows], self.table[rows].double()
        w = w - self.lr * self.decay * w
        w = w - self.lr * (m / (1 - one**n)) / ((v / (1 - two**n)).sqrt() + self.eps)
        self.table[rows] = w.to(self.table.dtype)
