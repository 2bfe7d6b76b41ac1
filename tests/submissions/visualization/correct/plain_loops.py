"""Loops and lists where they are possible at all."""


def center(vectors):
    count = len(vectors)
    total = vectors[0].clone() * 0
    for vector in vectors:
        total += vector
    return torch.stack([vector - total / count for vector in vectors])


def neighbor_overlap(full, picture, k):
    def nearest(points, row):
        others = [other for other in range(len(points)) if other != row]
        others.sort(key=lambda other: (float((points[other] - points[row]).pow(2).sum()), other))
        return set(others[:k])

    total = 0.0
    for row in range(full.size(0)):
        total += len(nearest(full, row) & nearest(picture, row)) / k
    return total / full.size(0)


def sense_cosines(occurrences, senses, count):
    everything = sum(occurrences)
    answers = []
    for sense in range(count):
        own = sum([vector for vector, label in zip(occurrences, senses.tolist()) if label == sense], everything * 0)
        length = (own.norm() * everything.norm()).item()
        answers.append((own @ everything).item() / length if length > 0 else 0.0)
    return torch.tensor(answers, dtype=occurrences.dtype, device=occurrences.device)
