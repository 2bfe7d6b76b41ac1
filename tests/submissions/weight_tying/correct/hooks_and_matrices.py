"""Hooks for the two paths, masks and matrix products elsewhere."""
import torch
from torch import nn


def tie(embedding, head):
    for attribute in ("shape", "dtype"):
        one, other = getattr(embedding.weight, attribute), getattr(head.weight, attribute)
        if one != other:
            raise ValueError(f"{attribute}s differ: {one} and {other}")
    setattr(head, "weight", embedding.weight)


def is_tied(embedding, head):
    return len(list(nn.ModuleList([embedding, head]).parameters())) == 1 + (head.bias is not None)


def count_parameters(module, trainable_only=False):
    wanted = [p for _, p in module.named_parameters() if not trainable_only or p.requires_grad]
    return int(sum(torch.tensor(p.shape).prod().item() for p in wanted))


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        width = dim if hidden_size is None else hidden_size
        weight = torch.empty(vocab_size, dim).normal_(0, 0.02)
        if padding_idx is not None:
            weight[padding_idx] = 0
        self.embedding = nn.Embedding.from_pretrained(weight, freeze=False, padding_idx=padding_idx)
        if self.embedding.padding_idx is not None and self.embedding.padding_idx < 0:
            self.embedding.padding_idx += vocab_size
        self.hidden = nn.Linear(dim, width)
        self.project = nn.Linear(width, dim, False) if width != dim else None
        self.head = nn.Linear(dim, vocab_size)
        self.head.bias.data.fill_(0)
        tie(self.embedding, self.head)

    def forward(self, ids):
        states = torch.tanh(self.hidden(self.embedding(ids)))
        if self.project is not None:
            states = states @ self.project.weight.mT
        return torch.einsum("...d,vd->...v", states, self.head.weight) + self.head.bias


def gradient_paths(model, ids, targets):
    caught = {}

    def keep_rows(module, inputs, output):
        caught["rows"] = output

    def keep_states(module, inputs, output):
        caught["hidden"] = output

    handles = [model.embedding.register_forward_hook(keep_rows), model.hidden.register_forward_hook(keep_states)]
    try:
        logits = model(ids)
    finally:
        for handle in handles:
            handle.remove()
    flat = logits.reshape(targets.numel(), -1)
    loss = -flat.log_softmax(1)[torch.arange(len(flat), device=flat.device), targets.reshape(-1)].mean()
    up, down = torch.autograd.grad(loss, [logits, caught["rows"]])
    states = torch.tanh(caught["hidden"].detach())
    if model.project is not None:
        states = states @ model.project.weight.detach().T
    head = up.reshape(len(flat), -1).T @ states.reshape(len(flat), -1)
    lookup = torch.zeros_like(head).index_add(0, ids.reshape(-1), down.reshape(len(flat), -1))
    if model.embedding.padding_idx is not None:
        lookup[model.embedding.padding_idx] = 0
    return lookup, head


def clear_pad_gradient(model):
    pad = model.embedding.padding_idx
    if pad is None or model.head.weight.grad is None:
        return
    model.head.weight.grad.index_fill_(0, torch.tensor([pad], device=model.head.weight.device), 0.0)


def resize_vocab(model, new_size):
    table, bias, pad = model.embedding.weight, model.head.bias, model.embedding.padding_idx
    size = table.shape[0]
    if new_size < 1 or (pad is not None and pad > new_size - 1):
        raise ValueError(f"{new_size} rows are too few")
    if size == new_size:
        return
    is_word = torch.arange(size, device=table.device) != (-1 if pad is None else pad)
    mean = (is_word.to(table.dtype) @ table.detach()) / is_word.sum()
    with torch.no_grad():
        select = torch.eye(new_size, size, dtype=table.dtype, device=table.device)
        grown = select @ table + (torch.arange(new_size, device=table.device) >= size).to(table.dtype)[:, None] * mean
        longer = select @ bias
    frozen = not table.requires_grad, not bias.requires_grad
    model.embedding.weight = nn.Parameter(grown, requires_grad=not frozen[0])
    model.head._parameters["weight"] = model.embedding.weight
    model.head.bias = nn.Parameter(longer, requires_grad=not frozen[1])
    model.embedding.num_embeddings = model.head.out_features = new_size
