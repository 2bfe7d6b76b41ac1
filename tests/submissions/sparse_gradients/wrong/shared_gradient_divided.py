# mistake: divided-more-than-once
# caught by: test_only_this_loss_counts
class LossScaler:
    def __init__(self, scale=65536.0, growth_interval=2000):
        self.scale, self.growth_interval, self.good_steps = scale, growth_interval, 0

    def step(self, loss, optimizer):
        parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]
        gradients = torch.autograd.grad(loss * self.scale, parameters, allow_unused=True)
        for gradient in gradients:
            if gradient is not None:
                numbers = gradient._values() if gradient.is_sparse else gradient
                if not numbers.isfinite().all():
                    self.scale, self.good_steps = self.scale / 2, 0
                    return False
        for parameter, gradient in zip(parameters, gradients, strict=True):
            parameter.grad = None if gradient is None else gradient.div_(self.scale)
        optimizer.step()
        self.good_steps += 1
        if self.good_steps == self.growth_interval:
            self.scale, self.good_steps = self.scale * 2, 0
        return True
