def table_deviation(scheme, vocab_size, dim):
    if scheme == "default":
        return 1.0
    elif scheme == "gpt2":
        return 0.02
    elif scheme == "unit_rows":
        return 1.0 / dim ** 0.5
    elif scheme == "xavier":
        fan_in, fan_out = dim, vocab_size
        return math.sqrt(2.0 / (fan_in + fan_out))
    elif scheme == "kaiming":
        return math.sqrt(2.0) / math.sqrt(dim)
    else:
        raise ValueError("unknown scheme: " + scheme)


def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    rng = random.Random(seed)
    rows = []
    for row in range(vocab_size):
        rows.append([rng.gauss(0.0, 1.0) * std for _ in range(dim)])
    table = torch.tensor(rows, dtype=torch.float32)
    if padding_idx is not None:
        for column in range(dim):
            table[padding_idx, column] = 0.0
    return table


def refill(embedding, fill):
    table = embedding.weight.detach().clone()
    fill(table)
    for row in range(embedding.num_embeddings):
        with torch.no_grad():
            if row == embedding.padding_idx:
                embedding.weight[row] = torch.zeros(embedding.embedding_dim)
            else:
                embedding.weight[row] = table[row]


def start_excess(pattern, ids, targets, stds):
    result = []
    for std in stds:
        table = pattern * std
        total = 0.0
        count = 0
        for word, target in zip(ids.flatten().tolist(), targets.flatten().tolist()):
            scores = table @ table[word]
            total += (torch.logsumexp(scores, dim=0) - scores[target]).item()
            count += 1
        result.append(total / count - math.log(pattern.shape[0]))
    return result


def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    q, k = queries.reshape(-1, d), keys.reshape(-1, d)
    scores = []
    for i in range(len(q)):
        score = float(torch.dot(q[i], k[i]))
        scores.append(score / math.sqrt(d) if scaled else score)
    mean = sum(scores) / len(scores)
    measured = sum((score - mean) ** 2 for score in scores) / len(scores)
    predicted = d * float((q ** 2).mean()) * float((k ** 2).mean())
    if scaled:
        predicted /= d
    return measured, predicted


def split_heads(x, num_heads):
    d_model = x.shape[-1]
    if num_heads <= 0:
        raise ValueError("need at least one head for d_model %d, got %d" % (d_model, num_heads))
    if d_model % num_heads != 0:
        raise ValueError("d_model %d is not divisible by %d heads" % (d_model, num_heads))
    d_head = d_model // num_heads
    heads = []
    for h in range(num_heads):
        heads.append(x[..., h * d_head:(h + 1) * d_head])
    return torch.stack(heads, dim=x.dim() - 2)


def table_bytes(vocab_size, dim, dtype, use="inference"):
    if use == "inference":
        tables = 1
    elif use == "sgd":
        tables = 2
    elif use == "adam":
        tables = 4
    else:
        raise ValueError("unknown use: " + use)
    if tables > 1 and dtype in (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool):
        raise ValueError(str(dtype) + " cannot be trained")
    return tables * vocab_size * dim * torch.empty(0, dtype=dtype).element_size()


import random
