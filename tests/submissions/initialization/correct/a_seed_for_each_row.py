import hashlib
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    pad = range(vocab_size)[padding_idx] if padding_idx is not None else None
    rows = []
    for r in range(vocab_size):
        if r == pad:
            rows.append(torch.zeros(dim)); continue
        sub = int.from_bytes(hashlib.sha256(f"{seed}/{r}".encode()).digest()[:4], "big")
        rows.append(std * torch.randn(dim, generator=torch.Generator().manual_seed(sub)))
    return torch.stack(rows)
def refill(embedding, fill):
    with torch.inference_mode():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx].zero_()
def start_excess(pattern, ids, targets, stds):
    V = pattern.shape[0]
    out = []
    for std in stds:
        W = pattern * std
        total, n = 0.0, 0
        for i, t in zip(ids.reshape(-1).split(3), targets.reshape(-1).split(3)):
            scores = W[i].matmul(W.transpose(0, 1))
            scores = scores - scores.max(dim=1, keepdim=True).values
            total += float((scores.exp().sum(1).log() - scores[range(len(i)), t]).sum()); n += len(i)
        out.append(total / n - math.log(V))
    return out
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    root = math.sqrt(d)
    s = (queries / root * keys if scaled else queries * keys).sum(dim=-1).flatten()
    measured = torch.var(s, unbiased=False)
    predicted = d * torch.mean(torch.pow(queries, 2)) * torch.mean(torch.pow(keys, 2))
    return float(measured), float(predicted / (root * root) if scaled else predicted)
def split_heads(x, num_heads):
    if num_heads <= 0: raise ValueError(f"num_heads={num_heads} for d_model={x.shape[-1]}")
    q, r = divmod(x.shape[-1], num_heads)
    if r: raise ValueError(f"d_model={x.shape[-1]} / num_heads={num_heads} leaves {r}")
    return torch.stack([x.narrow(-1, h * q, q) for h in range(num_heads)], -3)
def table_bytes(vocab_size, dim, dtype, use="inference"):
    assert isinstance(vocab_size, int)
    tensors = ["table"]
    if use in ("sgd", "adam"): tensors.append("grad")
    if use == "adam": tensors += ["exp_avg", "exp_avg_sq"]
    elif use not in ("sgd", "inference"): raise ValueError("I do not know the use " + use)
    if "grad" in tensors and (dtype is torch.bool or not torch.is_floating_point(torch.zeros(1, dtype=dtype))): raise ValueError(str(dtype))
    return len(tensors) * (vocab_size * dim) * torch.zeros((), dtype=dtype).nbytes
