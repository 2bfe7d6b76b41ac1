"""Plain Python wherever plain Python will do."""
import math

import torch


def one_hot_rows(ids, vocab_size):
    def build(part):
        if isinstance(part, list):
            return [build(inner) for inner in part]
        if not 0 <= part < vocab_size:
            raise ValueError(f"{part} is not in the vocabulary")
        return [1.0 if word == part else 0.0 for word in range(vocab_size)]

    return torch.tensor(build(ids.tolist())).reshape(*ids.shape, vocab_size).to(ids.device)


def pair_geometry(table):
    rows = [[float(number) for number in row] for row in table.tolist()]
    if len(rows) < 2:
        raise ValueError("a pair needs two rows")
    cosines, distances = [], []
    for i in range(len(rows)):
        for j in range(i + 1, len(rows)):
            dot = sum(a * b for a, b in zip(rows[i], rows[j]))
            lengths = math.hypot(*rows[i]) * math.hypot(*rows[j])
            cosines.append(dot / lengths if lengths > 0 else 0.0)
            distances.append(math.sqrt(sum((a - b) ** 2 for a, b in zip(rows[i], rows[j]))))
    result = {}
    result["distance"] = min(distances), sum(distances) / len(distances), max(distances)
    result["cosine"] = min(cosines), sum(cosines) / len(cosines), max(cosines)
    return result


def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    if dtype in (torch.float16, torch.bfloat16):
        size = 2
    elif dtype == torch.float32:
        size = 4
    else:
        size = 8
    return dict(
        one_hot=size * batch * length * vocab_size,
        rows=size * batch * length * dim,
        table=size * vocab_size * dim,
        ids=8 * batch * length,
    )


def similarity_levels(word, words, table, digits=2):
    vectors = dict(zip(words, table.tolist()))
    query = vectors[word]

    def cosine(vector):
        dot = sum(a * b for a, b in zip(query, vector))
        return dot / math.sqrt(sum(a * a for a in query)) / math.sqrt(sum(b * b for b in vector))

    scores = {}
    for other in words:
        if other != word:
            scores[other] = round(cosine(vectors[other]), digits)
    levels = []
    for score in sorted(set(scores.values()))[::-1]:
        levels.append([other for other in words if other in scores and scores[other] == score])
    return levels


def linear_on_one_hot(weight, ids):
    out = torch.zeros(ids.numel(), weight.shape[0], dtype=weight.dtype, device=weight.device)
    for position, word in enumerate(ids.reshape(-1).tolist()):
        for output in range(weight.shape[0]):
            out[position, output] = weight[output, word]
    return out.reshape(*ids.shape, weight.shape[0])


def two_gradients(ids, table, upstream):
    dim = table.shape[1]
    rows = torch.zeros(table.shape[0], dim, dtype=table.dtype, device=table.device)
    columns = torch.zeros(dim, table.shape[0], dtype=table.dtype, device=table.device)
    for word, given in zip(ids.reshape(-1).tolist(), upstream.reshape(-1, dim)):
        rows[word] += given
        columns[:, word] += given
    return columns, rows
