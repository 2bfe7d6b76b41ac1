import torch


class Compass:
    """A table seen as directions only."""

    def __init__(self, weight):
        lengths = torch.linalg.vector_norm(weight, dim=1, keepdim=True)
        self.direction = torch.where(lengths == 0, torch.zeros_like(weight), weight / lengths)

    def __len__(self):
        return self.direction.shape[0]

    def towards(self, targets, hidden):
        """Rows from near to far for each target, those in `hidden` (one set a target) left out."""
        for target, out in zip(targets, hidden):
            cosines = torch.mv(self.direction, target)
            free = torch.tensor([row for row in range(len(self)) if row not in out], device=cosines.device)
            order = torch.argsort(cosines[free], descending=True, stable=True)
            yield free[order], cosines[free][order]


def cosine_table(weight):
    compass = Compass(weight)
    table = torch.stack([torch.mv(compass.direction, row) for row in compass.direction])
    return torch.minimum(torch.maximum(table, -torch.ones_like(table)), torch.ones_like(table))


def top_neighbors(weight, query_ids, k, exclude=()):
    compass = Compass(weight)
    found = min(k, len(compass) - 1 - len(set(exclude)))
    rows = torch.empty(len(query_ids), found, dtype=torch.int64, device=weight.device)
    scores = torch.empty(len(query_ids), found, dtype=weight.dtype, device=weight.device)
    hidden = [{int(query), *exclude} for query in query_ids]
    for place, (order, cosines) in enumerate(compass.towards(compass.direction[query_ids], hidden)):
        rows[place], scores[place] = order[:found], cosines[:found]
    return rows, scores


def analogy(a, b, c, words, weight, *, k=1):
    place = {}
    for row, word in enumerate(words):
        place[word] = row
    start, end, other = place[a], place[b], place[c]
    compass = Compass(weight)
    step = compass.direction[end] - compass.direction[start]
    target = compass.direction[other] + step
    order, _ = next(iter(compass.towards([target], [{start, end, other}])))
    return [words[int(row)] for row in order[:k]]


def neighbor_drift(before, after, k):
    size = before.shape[0]
    members = torch.zeros(2, size, size, device=before.device)
    for which, weight in enumerate((before, after)):
        compass = Compass(weight)
        for row, (order, _) in enumerate(compass.towards(compass.direction, [{row} for row in range(size)])):
            members[which, row, order[:k]] = 1
    smaller, larger = members.amin(dim=0).sum(dim=1), members.amax(dim=0).sum(dim=1)
    return ((larger - smaller) / larger).to(before)


def most_drifted(words, before, after, k, n):
    drift = neighbor_drift(before, after, k)
    left = list(range(len(words)))
    found = []
    while left and len(found) < n:
        best = max(left, key=lambda row: float(drift[row]))
        left.remove(best)
        found.append(words[best])
    return found
