import numpy as np
from torch.nn import init
def table_deviation(scheme, vocab_size, dim):
    if scheme == "default": return 1.
    if scheme == "gpt2": return 2e-2
    if scheme == "unit_rows": return float(np.reciprocal(np.sqrt(float(dim))))
    fan_in, fan_out = init._calculate_fan_in_and_fan_out(torch.empty(vocab_size, dim, device="meta"))
    if scheme == "xavier": return np.sqrt(2 / (fan_in + fan_out))
    if scheme == "kaiming": return init.calculate_gain("relu") / math.sqrt(fan_in)
    raise ValueError(f"{scheme} unknown")
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    g = torch.Generator(device="cpu"); g.manual_seed(int(seed))
    t = torch.randn((dim, vocab_size), generator=g).T * std
    if padding_idx is not None: t[padding_idx, ...] = 0.
    return t
def refill(embedding, fill):
    scratch = embedding.weight.data.clone()
    fill(scratch)
    if embedding.padding_idx is not None: scratch[embedding.padding_idx] = 0.
    embedding.weight.data = scratch
def start_excess(pattern, ids, targets, stds):
    flat_i, flat_t = ids.reshape(-1), targets.reshape(-1)
    n = pattern.shape[0]
    want = F.one_hot(flat_t, n).to(pattern.dtype)
    res = []
    for s in stds:
        W = pattern * s
        res.append(float(F.cross_entropy(F.embedding(flat_i, W) @ W.t(), want) - torch.log(torch.tensor(n))))
    return res
def score_variance(queries, keys, scaled=False):
    d = queries.size(dim=-1)
    s = torch.linalg.vecdot(queries, keys, dim=-1)
    if scaled: s = s / torch.sqrt(torch.tensor(d))
    p = (queries ** 2).mean() * (keys ** 2).mean() * (1 if scaled else d)
    return ((s - s.mean()) ** 2).mean().item(), p.item()
def split_heads(x, num_heads):
    D = x.size(-1)
    if num_heads < 1 or D % num_heads != 0:
        raise ValueError(f"D is {D} but H is {num_heads}")
    y = nn.Unflatten(-1, (num_heads, D // num_heads))(x)
    return y.movedim(-2, -3)
def table_bytes(vocab_size, dim, dtype, use="inference"):
    n = {"inference": 1, "sgd": 2, "adam": 4}.get(use)
    if n is None: raise ValueError(f"{use=}")
    if n != 1 and not (dtype.is_floating_point or dtype.is_complex): raise ValueError(f"{dtype=}")
    return n * torch.empty((vocab_size, dim), dtype=dtype, device="meta").untyped_storage().nbytes()
