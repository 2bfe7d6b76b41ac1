# mistake: infinite-loss-skipped
# caught by: test_the_scale_rises_and_falls

import torch


class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self.scale, self.interval, self.good = scale, growth_interval, 0

    def step(self, loss, optimizer):
        optimizer.zero_grad()
        (loss * self.scale).backward()
        grads = [p.grad for group in optimizer.param_groups for p in group["params"] if p.grad is not None]
        if not ((loss * self.scale).isfinite() and all((g.coalesce().values() if g.is_sparse else g).isfinite().all() for g in grads)):
            self.scale /= 2
            self.good = 0
            return False
        for g in grads:
            g.div_(self.scale)
        optimizer.step()
        self.good += 1
        if self.good == self.interval:
            self.scale *= 2
            self.good = 0
        return True
