import torch
from torch import nn
from torch.func import functional_call, grad


def tie(embedding, head):
    a, b = embedding.weight, head.weight
    match (a.shape == b.shape, a.dtype == b.dtype):
        case (False, _):
            raise ValueError(f"{a.shape=} {b.shape=}")
        case (_, False):
            raise ValueError(f"{a.dtype=} {b.dtype=}")
    head.weight = a


def is_tied(embedding, head):
    return next(embedding.parameters()) is next(head.parameters())


def count_parameters(module, trainable_only=False):
    from functools import reduce
    return reduce(lambda n, p: n + (p.numel() if p.requires_grad or not trainable_only else 0), module.parameters(), 0)


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        hidden_size = dim if hidden_size is None else hidden_size
        self.add_module("embedding", nn.Embedding(vocab_size, dim, padding_idx))
        self.add_module("hidden", nn.Linear(dim, hidden_size, bias=True))
        if hidden_size != dim:
            self.add_module("project", nn.Linear(hidden_size, dim, bias=False))
        else:
            self.project = None
        self.add_module("head", nn.Linear(dim, vocab_size, bias=True))
        table = torch.zeros(vocab_size, dim)
        torch.nn.init.normal_(table, std=2e-2)
        if padding_idx is not None:
            table.index_fill_(0, torch.tensor(padding_idx % vocab_size), 0.0)
        self.embedding.weight.data = table
        self.head.bias.data = torch.zeros(vocab_size)
        tie(self.embedding, self.head)

    def forward(self, ids):
        x = (self.embedding.weight[ids.long()] @ self.hidden.weight.t() + self.hidden.bias).tanh() if self.embedding.padding_idx is None else (self.embedding(ids) @ self.hidden.weight.t() + self.hidden.bias).tanh()
        x = x if self.project is None else x @ self.project.weight.t()
        return x @ self.embedding.weight.t() + self.head.bias


def gradient_paths(model, ids, targets):
    fixed = {n: p.detach() for n, p in model.named_parameters(remove_duplicate=False)}
    V, D = fixed["embedding.weight"].shape

    class Untied(nn.Module):
        def __init__(self):
            super().__init__()
            pad = model.embedding.padding_idx
            self.embedding, self.hidden = nn.Embedding(V, D, pad), nn.Linear(D, model.hidden.out_features)
            if "project.weight" in fixed:
                self.project = nn.Linear(model.hidden.out_features, D, bias=False)
            self.head = nn.Linear(D, V)

        def forward(self, ids):
            x = self.hidden(self.embedding(ids)).tanh()
            return self.head(self.project(x) if hasattr(self, "project") else x)

    net = Untied()

    def loss(tables):
        logits = functional_call(net, fixed | tables, ids).reshape(-1, V)
        return (logits.logsumexp(1) - logits.gather(1, targets.reshape(-1, 1))[:, 0]).mean()

    out = grad(loss)({k: fixed[k] for k in ("embedding.weight", "head.weight")})
    return out["embedding.weight"], out["head.weight"]


def clear_pad_gradient(model):
    W = model.get_parameter("embedding.weight")
    if W.grad is None or model.embedding.padding_idx is None:
        return
    with torch.no_grad():
        W.grad[model.embedding.padding_idx, :] = torch.zeros(W.size(1), dtype=W.dtype, device=W.device)


def resize_vocab(model, new_size):
    W, b, pad = model.embedding.weight, model.head.bias, model.embedding.padding_idx
    if new_size < 1 or pad is not None and not 0 <= pad < new_size:
        raise ValueError(f"{new_size=}")
    if new_size == len(W):
        return
    with torch.no_grad():
        weights = torch.ones(len(W), 1, dtype=W.dtype, device=W.device)
        if pad is not None:
            weights[pad] = 0
        mean = (W * weights).sum(0) / weights.sum()
        rows = torch.arange(new_size, device=W.device)
        table = torch.where((rows < len(W))[:, None], W[rows.clamp(max=len(W) - 1)], mean)
        bias = torch.where(rows < len(W), b[rows.clamp(max=len(W) - 1)], torch.zeros((), dtype=b.dtype, device=b.device))
    new_W, new_b = nn.Parameter(table), nn.Parameter(bias)
    new_W.requires_grad, new_b.requires_grad = W.requires_grad, b.requires_grad
    for layer in (model.embedding, model.head):
        layer.weight = new_W
    model.head.bias = new_b
    model.embedding.num_embeddings = new_size
    model.head.out_features = new_size
