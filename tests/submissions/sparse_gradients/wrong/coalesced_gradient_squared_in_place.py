# mistake: gradient-changed
# caught by: test_repeated_rows_make_one_step
class RowAdam:
    def __init__(self, weight, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
        self.weight, self.lr, self.betas, self.eps, self.decay = weight, lr, betas, eps, weight_decay
        self.count = torch.zeros(len(weight), 1, dtype=torch.float64, device=weight.device)
        self.mean, self.square = torch.zeros_like(weight), torch.zeros_like(weight)

    @torch.no_grad()
    def step(self, gradient):
        gradient = gradient.coalesce()
        rows, values = gradient.indices()[0], gradient.values()
        beta1, beta2 = self.betas
        self.count[rows] += 1
        self.mean[rows] = beta1 * self.mean[rows] + (1 - beta1) * values
        self.square[rows] = beta2 * self.square[rows] + (1 - beta2) * values.square_()
        mean = self.mean[rows] / (1 - beta1 ** self.count[rows]).to(values.dtype)
        square = self.square[rows] / (1 - beta2 ** self.count[rows]).to(values.dtype)
        kept = self.weight[rows] * (1 - self.lr * self.decay)
        self.weight[rows] = kept - self.lr * mean / (square.sqrt() + self.eps)
