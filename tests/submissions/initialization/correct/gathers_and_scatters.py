def table_deviation(scheme, vocab_size, dim):
    names = ["default", "gpt2", "unit_rows", "xavier", "kaiming"]
    variances = [1.0, 4e-4, 1 / dim, 2 / (vocab_size + dim), 2 / dim]
    for name, variance in zip(names, variances):
        if name == scheme:
            return variance ** 0.5
    raise ValueError(f"{scheme!r} is none of {names}")


def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator()
    g.manual_seed(seed)
    pad = None if padding_idx is None else padding_idx % vocab_size
    words = torch.tensor([i for i in range(vocab_size) if i != pad], dtype=torch.long)
    noise = torch.randn(len(words), dim, generator=g).mul_(std)
    return torch.zeros(vocab_size, dim).index_copy_(0, words, noise)


@torch.no_grad()
def refill(embedding, fill):
    scratch = embedding.weight.clone()
    fill(scratch)
    if embedding.padding_idx is not None:
        scratch.index_fill_(0, torch.tensor(embedding.padding_idx), 0)
    embedding.weight.copy_(scratch)


def start_excess(pattern, ids, targets, stds):
    rows = torch.index_select(pattern.double(), 0, ids.flatten())
    scores = rows @ pattern.double().t()
    chosen = scores.gather(1, targets.reshape(-1, 1)).squeeze(1)
    squares = torch.tensor(list(stds), dtype=torch.float64, device=pattern.device)[:, None] ** 2
    lse = torch.logsumexp(squares[:, :, None] * scores, dim=-1)
    return ((lse - squares * chosen).mean(1) - math.log(pattern.shape[0])).tolist()


def score_variance(queries, keys, scaled=False):
    q, k = queries.flatten(0, -2) if queries.dim() > 1 else queries[None], keys.reshape(-1, keys.shape[-1])
    owner = torch.arange(len(q), device=q.device).repeat_interleave(q.shape[1])
    scores = torch.zeros(len(q), dtype=q.dtype, device=q.device).index_add_(0, owner, (q * k).flatten())
    var, mean = torch.var_mean(scores, correction=0)
    n = q.shape[1] if scaled else 1
    return var.item() / n, q.shape[1] / n * (q ** 2).mean().item() * (k ** 2).mean().item()


def split_heads(x, num_heads):
    D, H = x.shape[-1], num_heads
    if H < 1 or D % H:
        raise ValueError(f"D={D}, H={H}")
    columns = torch.arange(D, device=x.device).reshape(H, 1, D // H)
    lead = x.shape[:-2]
    return torch.gather(x.unsqueeze(-3).expand(*lead, H, *x.shape[-2:]), -1, columns.expand(*lead, H, x.shape[-2], D // H))


def table_bytes(vocab_size, dim, dtype, use="inference"):
    if use not in {"inference", "sgd", "adam"}:
        raise ValueError(f"do not know {use}")
    try:
        bits, trainable = torch.finfo(dtype).bits, True
    except TypeError:
        bits, trainable = (8 if dtype is torch.bool else torch.iinfo(dtype).bits), False
    if use != "inference" and not trainable:
        raise ValueError(f"{dtype} for {use}")
    total = vocab_size * dim * bits // 8
    if use in ("sgd", "adam"):
        total += vocab_size * dim * bits // 8
    if use == "adam":
        total += 2 * (vocab_size * dim * bits // 8)
    return total
