def table_deviation(scheme, vocab_size, dim):
    if scheme not in "default gpt2 unit_rows xavier kaiming".split(): raise ValueError(f"bad scheme {scheme}")
    return dict(default=1.0, gpt2=0.02, unit_rows=dim ** -0.5, xavier=((vocab_size + dim) / 2) ** -0.5, kaiming=(dim / 2) ** -0.5)[scheme]
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    t = torch.empty(vocab_size, dim).normal_(0, std, generator=torch.Generator("cpu").manual_seed(seed))
    return t if padding_idx is None else t.index_fill(0, torch.tensor([padding_idx % vocab_size]), 0.0)
def refill(embedding, fill):
    w, p = embedding.weight.data, embedding.padding_idx
    fill(w)
    w[p if p is not None else slice(0, 0)] = 0
start_excess = lambda pattern, ids, targets, stds: [nn.CrossEntropyLoss()(F.linear(s * pattern[ids.view(-1)], s * pattern), targets.view(-1)).item() - math.log(len(pattern)) for s in stds]
def score_variance(queries, keys, scaled=False):
    m, p = (queries * keys).sum(-1).var(unbiased=False), queries.pow(2).mean() * keys.pow(2).mean() * queries.size(-1)
    return tuple(v.item() / (queries.size(-1) if scaled else 1) for v in (m, p))
def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads > 0: raise ValueError(f"{x.shape[-1]=} {num_heads=}")
    return torch.stack(x.chunk(num_heads, -1), -3)
def table_bytes(vocab_size, dim, dtype, use="inference"):
    if use not in (u := {"inference": 1, "sgd": 2, "adam": 4}): raise ValueError(use)
    if u[use] > 1 and not dtype.is_floating_point: raise ValueError(dtype)
    return u[use] * torch.empty(vocab_size, dim, dtype=dtype, device="meta").nbytes
