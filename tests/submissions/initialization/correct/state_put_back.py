def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    state = torch.random.get_rng_state()
    try:
        torch.random.manual_seed(seed)
        e = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        return (e.weight.data * std).clone()
    finally:
        torch.random.set_rng_state(state)
def refill(embedding, fill):
    w = embedding.weight.detach()
    fill(w)
    if embedding.padding_idx is not None:
        w.index_fill_(0, torch.as_tensor([embedding.padding_idx]), 0.0)
def split_heads(x, num_heads):
    D = x.shape[-1]
    if num_heads not in range(1, D + 1) or D % num_heads: raise ValueError(f"cannot split {D} into {num_heads}")
    perm = list(range(x.dim() + 1)); perm[-2], perm[-3] = perm[-3], perm[-2]
    return x.reshape(x.shape[:-1] + (num_heads, D // num_heads)).permute(perm).contiguous()
def table_deviation(scheme, vocab_size, dim):
    match scheme:
        case "default": v = 1
        case "gpt2": return 0.02
        case "unit_rows": v = 1 / dim
        case "xavier": v = 1 / ((vocab_size + dim) / 2)
        case "kaiming": v = 2 * dim ** -1
        case _: raise ValueError(scheme)
    return v ** 0.5 if isinstance(v, float) else float(v)
