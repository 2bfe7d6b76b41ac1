import numpy as np


def table_deviation(scheme, vocab_size, dim):
    fans = {"xavier": vocab_size + dim, "kaiming": dim}
    if scheme in fans:
        return float(np.sqrt(2.0 / fans[scheme]))
    if scheme == "unit_rows":
        return float(1.0 / np.sqrt(dim))
    if scheme in ("default", "gpt2"):
        return {"default": 1.0, "gpt2": 0.02}[scheme]
    raise ValueError(scheme)


def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    rng = np.random.default_rng(seed)
    array = rng.normal(0.0, std, size=(vocab_size, dim)).astype(np.float32)
    if padding_idx is not None:
        array[padding_idx, :] = 0
    return torch.from_numpy(array)


def refill(embedding, fill):
    with torch.inference_mode(False), torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx].fill_(0)


def start_excess(pattern, ids, targets, stds):
    p = pattern.cpu().numpy().astype(np.float64)
    i, t = ids.cpu().numpy().ravel(), targets.cpu().numpy().ravel()
    overlaps = p[i] @ p.T
    out = []
    for s in stds:
        scores = s * s * overlaps
        top = scores.max(axis=1)
        lse = top + np.log(np.exp(scores - top[:, None]).sum(axis=1))
        out.append(float((lse - scores[np.arange(len(i)), t]).mean() - np.log(len(p))))
    return out


def score_variance(queries, keys, scaled=False):
    q, k = queries.cpu().numpy().astype(np.float64), keys.cpu().numpy().astype(np.float64)
    d = q.shape[-1]
    scores = (q * k).sum(-1)
    scale = 1 / np.sqrt(d) if scaled else 1.0
    return float(np.var(scale * scores)), float(scale**2 * d * np.mean(q**2) * np.mean(k**2))


def split_heads(x, num_heads):
    d = x.shape[-1]
    if num_heads <= 0 or d % num_heads:
        raise ValueError(f"{d} % {num_heads} is not 0")
    return torch.stack(torch.tensor_split(x, num_heads, dim=-1), dim=-3)


def table_bytes(vocab_size, dim, dtype, use="inference"):
    size = {
        torch.float64: 8, torch.float32: 4, torch.float16: 2, torch.bfloat16: 2, torch.float8_e4m3fn: 1,
        torch.int64: 8, torch.int32: 4, torch.int16: 2, torch.int8: 1, torch.uint8: 1, torch.bool: 1,
    }[dtype]
    tensors = ["inference", "sgd", None, "adam"]
    if not use or use not in tensors:
        raise ValueError(f"unknown use {use}")
    if use != "inference" and "float" not in str(dtype):
        raise ValueError(f"no gradient for {dtype}")
    return size * vocab_size * dim * (tensors.index(use) + 1)
