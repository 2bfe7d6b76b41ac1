def table_deviation(scheme, vocab_size, dim):
    known = {
        "default": (1, 1),
        "gpt2": (1, 2500),
        "unit_rows": (1, dim),
        "xavier": (2, vocab_size + dim),
        "kaiming": (2, dim),
    }
    if scheme in known:
        above, below = known[scheme]
        return math.sqrt(above / below)
    raise ValueError(f"unknown: {scheme}")


def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    generator = torch.Generator()
    generator.manual_seed(seed)
    # Box and Muller: two uniform numbers make a normal one.
    one = 1 - torch.rand(vocab_size, dim, generator=generator, dtype=torch.float64)
    two = torch.rand(vocab_size, dim, generator=generator, dtype=torch.float64)
    table = ((-2 * one.log()).sqrt() * (2 * math.pi * two).cos() * std).float()
    keep = torch.ones(vocab_size, 1)
    if padding_idx is not None:
        keep[padding_idx] = 0
    return table * keep


def refill(embedding, fill):
    with torch.no_grad():
        fill(embedding.weight)
    pad = embedding.padding_idx
    if pad is not None:
        nn.init.zeros_(embedding.weight[pad])


def start_excess(pattern, ids, targets, stds):
    result = []
    for std in stds:
        table = pattern.mul(std)
        scores = F.embedding(ids, table) @ table.T
        loss = F.nll_loss(scores.log_softmax(-1).reshape(-1, len(table)), targets.reshape(-1))
        result.append(loss.item() - math.log(table.shape[0]))
    return result


def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    scores = torch.linalg.vecdot(queries, keys)
    measured = ((scores - scores.mean()) ** 2).mean()
    predicted = d * queries.square().mean() * keys.square().mean()
    pair = measured.item(), predicted.item()
    if scaled:
        pair = pair[0] / d, pair[1] / d
    return pair


def split_heads(x, num_heads):
    if num_heads < 1:
        raise ValueError(f"{x.shape[-1]} numbers and {num_heads} heads")
    if x.shape[-1] / num_heads != int(x.shape[-1] / num_heads):
        raise ValueError(f"{x.shape[-1]} numbers and {num_heads} heads")
    pieces = x.split(x.shape[-1] // num_heads, dim=-1)
    return torch.cat([piece.unsqueeze(-3) for piece in pieces], dim=-3)


def table_bytes(vocab_size, dim, dtype, use="inference"):
    if use not in ("inference", "sgd", "adam"):
        raise ValueError("use is " + repr(use))
    total = vocab_size * dim * torch.tensor([], dtype=dtype).element_size()
    if use == "inference":
        return total
    if not dtype.is_floating_point:
        raise ValueError(f"{dtype} has no gradient")
    return total * 2 if use == "sgd" else total * 4
