def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    emb = nn.Embedding.from_pretrained(torch.zeros(vocab_size, dim), padding_idx=padding_idx)
    refill(emb, lambda w: nn.init.normal_(w, std=std, generator=torch.Generator().manual_seed(seed)))
    return emb.weight.detach()
def refill(embedding, fill):
    fill(embedding.weight.data)
    if embedding.padding_idx is not None:
        nn.init.zeros_(embedding.weight[embedding.padding_idx])
def score_variance(queries, keys, scaled=False):
    d = queries.shape[-1]
    if scaled:
        queries = queries / d ** 0.25
        keys = keys / d ** 0.25
    s = (queries * keys).sum(axis=-1)
    return s.var(unbiased=False).item(), (d * queries.pow(2).mean() * keys.pow(2).mean()).item()
def split_heads(x, num_heads):
    D = x.shape[-1]
    try:
        if num_heads < 1: raise RuntimeError
        return torch.stack(x.unflatten(-1, (num_heads, D // num_heads)).unbind(-2), dim=-3)
    except RuntimeError:
        raise ValueError(f"{D} numbers do not fit {num_heads} heads") from None
