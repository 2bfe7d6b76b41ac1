SCHEMES = {
    "default": lambda v, d: 1.0,
    "gpt2": lambda v, d: 0.02,
    "unit_rows": lambda v, d: math.pow(d, -0.5),
    "xavier": lambda v, d: (2 / (v + d)) ** 0.5,
    "kaiming": lambda v, d: (2 / d) ** 0.5,
}


def table_deviation(scheme, vocab_size, dim):
    try:
        return float(SCHEMES[scheme](vocab_size, dim))
    except KeyError:
        raise ValueError(f"no scheme {scheme}") from None


def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        layer = nn.Embedding(vocab_size, dim)
        nn.init.normal_(layer.weight, mean=0.0, std=std)
    table = layer.weight.detach().clone()
    if padding_idx is not None:
        table[padding_idx].zero_()
    return table


def refill(embedding, fill):
    fill(embedding.weight.data)
    embedding._fill_padding_idx_with_zero()


def start_excess(pattern, ids, targets, stds):
    vocab = pattern.size(0)
    out = []
    for std in stds:
        scores = torch.einsum("nd,vd->nv", std * pattern[ids.flatten()], std * pattern)
        logp = scores.log_softmax(dim=-1)
        out.append((-logp.gather(1, targets.flatten()[:, None]).mean() - math.log(vocab)).item())
    return out


def score_variance(queries, keys, scaled=False):
    scores = torch.einsum("...d,...d->...", queries, keys)
    if scaled:
        scores = scores / queries.size(-1) ** 0.5
    factor = 1 if scaled else queries.size(-1)
    predicted = factor * torch.mean(queries * queries) * torch.mean(keys * keys)
    return torch.var(scores, unbiased=False).item(), predicted.item()


def split_heads(x, num_heads):
    if num_heads < 1 or x.size(-1) % num_heads:
        raise ValueError(f"embed_dim ({x.size(-1)}) must be divisible by num_heads ({num_heads})")
    return x.reshape(*x.shape[:-1], num_heads, x.size(-1) // num_heads).swapaxes(-2, -3).contiguous()


def table_bytes(vocab_size, dim, dtype, use="inference"):
    match use:
        case "inference":
            extra = 0
        case "sgd":
            extra = 1
        case "adam":
            extra = 3
        case _:
            raise ValueError(f"{use} is not a use")
    if extra and not torch.empty(0, dtype=dtype).is_floating_point():
        raise ValueError(f"{dtype} takes no gradients")
    one = torch.empty(0, dtype=dtype).itemsize * vocab_size * dim
    return one + extra * one
