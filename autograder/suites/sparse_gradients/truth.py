"""What the right answers are, row by row in float64, and what known mistakes make of the same inputs."""

import math

import torch

DOUBLE = torch.float64

# What to ask, task by task, when no known mistake fits.
ASK = {
    "lookup_gradient": "Which upstream rows belong to this row of the table, and what does the contract do with them?",
    "merge_rows": "Write the entries down as pairs of a row number and its values: which pairs share a number?",
    "accepts_sparse": "What does this optimiser do in two steps on a sparse gradient, and what do you make of it?",
    "stray_rows": "Which numbers of this row differ before and after the step, and was the row looked up?",
    "RowAdam": "Follow one row through the formula by hand: what are its n, m and v at each of its steps?",
    "table_after_lookup": "Was this row looked up, how long was it, and how long should it be now?",
    "LossScaler": "Follow one call: what is in the gradients, is the step made, and what is the scale afterwards?",
}


def summed(ids, upstream, vocab_size):
    """Each row's sum of the upstream rows at its id, one position after the other."""
    rows = upstream.reshape(-1, upstream.shape[-1]).double()
    out = torch.zeros(vocab_size, upstream.shape[-1], dtype=DOUBLE)
    for position, row in enumerate(ids.reshape(-1).tolist()):
        out[row] += rows[position]
    return out.to(upstream.dtype)


def zeroed(table, row):
    """The table with one row set to zero."""
    out = table.clone()
    out[row] = 0
    return out


def entries(gradient_rows, values):
    """The entries of a sparse gradient gathered by row: {row: [values, ...]}, rows in rising order."""
    found = {}
    for position, row in enumerate(gradient_rows.tolist()):
        found.setdefault(row, []).append(values[position].double())
    return dict(sorted(found.items()))


def merged(gradient_rows, values):
    """Row numbers and sums, by a dictionary."""
    found = entries(gradient_rows, values)
    sums = [sum(parts[1:], parts[0]) for parts in found.values()]
    numbers = torch.tensor(list(found), dtype=torch.int64)
    return numbers, torch.stack(sums).to(values.dtype) if sums else values.new_zeros(0, values.shape[1])


class OneRow:
    """AdamW for a single row of the table, number by number; the flags make it wrong in known ways."""

    def __init__(self, numbers, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0, flags=()):
        self.numbers, self.flags = list(numbers), flags
        self.lr, self.betas, self.eps, self.decay = lr, betas, eps, weight_decay
        self.age, self.mean, self.square = 0, [0.0] * len(self.numbers), [0.0] * len(self.numbers)

    def step(self, slopes, clock=None, squares=None):
        """Move by these slopes; `clock` replaces the row's own age, `squares` the slopes' squares."""
        beta1, beta2 = self.betas
        self.age += 1
        age = self.age if clock is None else clock
        for at, arrived in enumerate(slopes):
            slope = arrived
            if "coupled" in self.flags:
                slope = slope + self.decay * self.numbers[at]
            square = slope * slope if squares is None else squares[at]
            if "no_memory" in self.flags:
                self.mean[at] = self.square[at] = 0.0
            self.mean[at] = beta1 * self.mean[at] + (1 - beta1) * slope
            self.square[at] = beta2 * self.square[at] + (1 - beta2) * square
            mean, square = self.mean[at], self.square[at]
            if "no_correction" not in self.flags:
                power = torch.tensor(age) if "float32_correction" in self.flags else age
                mean /= float(1 - beta1**power)
                square /= float(1 - beta2**power) if "half_corrected" not in self.flags else 1
            divisor = math.sqrt(square + self.eps) if "eps_inside" in self.flags else math.sqrt(square) + self.eps
            shrink = 1 - self.decay * (1 if "decay_without_rate" in self.flags else self.lr)
            shrink = 1 if "coupled" in self.flags else shrink
            move = self.lr * mean / divisor
            if "decay_after" in self.flags:
                self.numbers[at] = (self.numbers[at] - move) * shrink
            else:
                self.numbers[at] = self.numbers[at] * shrink - move


def lazy_adam(table, steps, options, *flags):
    """The table after steps of sparse gradients, with an optimiser for every row; flags make it wrong."""
    rows = [OneRow(numbers, **options, flags=flags) for numbers in table.double().tolist()]
    silent = [0.0] * table.shape[1]
    places = {}  # of means, for those who keep them by the row's place in the gradient
    for clock, (numbers, values) in enumerate(steps, 1):
        found = entries(numbers, values)
        for row, optimizer in enumerate(rows):
            parts = found.get(row)
            if parts is None:
                if "dense" in flags:
                    optimizer.step(silent)
                if "memory_fades" in flags:
                    optimizer.mean = [optimizer.betas[0] * number for number in optimizer.mean]
                    optimizer.square = [optimizer.betas[1] * number for number in optimizer.square]
                if "decays_all" in flags:
                    optimizer.numbers = [number * (1 - optimizer.lr * optimizer.decay) for number in optimizer.numbers]
                continue
            total = sum(parts[1:], parts[0])
            if "skips_zeros" in flags and not total.any():
                continue
            if "apart" in flags:
                for part in parts:
                    optimizer.step(part.tolist())
                continue
            if "last" in flags:
                total = parts[-1]
            if "averaged" in flags:
                total = total / len(parts)
            squares = sum(part**2 for part in parts).tolist() if "squares_summed" in flags else None
            if "by_place" in flags:
                place = list(found).index(row)
                optimizer.mean, optimizer.square = places.setdefault(place, (silent.copy(), silent.copy()))
            optimizer.step(total.tolist(), clock if "one_clock" in flags else None, squares)
    return torch.tensor([row.numbers for row in rows], dtype=DOUBLE).to(table.dtype)


def p_norm(numbers, p):
    """The length of one row of Python numbers."""
    sizes = [abs(number) for number in numbers]
    return max(sizes) if math.isinf(p) else sum(size**p for size in sizes) ** (1 / p)


def shortened(table, asked, limit, p=2.0):
    """The table with the rows `asked` cut to a p-norm of `limit`."""
    out = table.double().clone()
    for row in set(asked):
        length = p_norm(out[row].tolist(), p)
        if length > limit:
            out[row] *= limit / length
    return out.to(table.dtype)


def through_half(upstream, scale):
    """The gradient that arrives when `upstream` times `scale` passes through float16 and is divided by the scale."""
    return (upstream * scale).half().double() / scale


def scaled_descent(tables, batches, settings, scale, growth_interval, *flags):
    """Tables, answers and scales after each batch, for gradient descent through float16; flags make it wrong.

    A batch holds a pair of ids and upstream gradients for each table, or fewer; the tables without one get no gradient.
    """
    tables, velocity = [table.double() for table in tables], [None] * len(tables)
    rate, momentum, decay = settings["lr"], settings.get("momentum", 0.0), settings.get("weight_decay", 0.0)
    made, scales, history, good = [], [scale], [], 0
    for batch in batches:
        slopes = [
            summed(ids, through_half(up, scale), len(table)) for table, (ids, up) in zip(tables, batch, strict=False)
        ]
        fine = [bool(slope.isfinite().all()) for slope in slopes]
        old_scale = scale
        if all(fine):
            good += 1
            if good == growth_interval:
                scale, good = scale * 2, 0
        else:
            scale, good = scale / 2, 0
        for at, arrived in enumerate(slopes):
            slope = arrived
            if not all(fine):
                if "zero_step" in flags:
                    slope = torch.zeros_like(slope)
                elif not ("others_step" in flags and fine[at]):
                    continue
            if "new_scale" in flags:
                slope = slope * old_scale / scale
            slope = slope + decay * tables[at]
            velocity[at] = slope if velocity[at] is None else momentum * velocity[at] + slope
            tables[at] = tables[at] - rate * velocity[at]
        made.append(all(fine))
        scales.append(scale)
        history.append([table.float() for table in tables])
    return {"made": made, "scales": scales, "tables": history}
