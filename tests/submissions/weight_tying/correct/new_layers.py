"""Never patches a layer: makes new ones and puts them in place."""
import torch
import torch.nn as nn
from torch.nn.functional import cross_entropy


def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape:
        raise ValueError(f"Shape mismatch: embedding {list(embedding.weight.shape)} vs head {list(head.weight.shape)}")
    if embedding.weight.dtype is not head.weight.dtype:
        raise ValueError(f"Dtype mismatch: embedding {embedding.weight.dtype} vs head {head.weight.dtype}")
    del head.weight
    head.register_parameter("weight", embedding.weight)


def is_tied(embedding, head):
    return any(parameter is embedding.weight for parameter in [head.weight])


def count_parameters(module, trainable_only=False):
    sizes = {id(p): p.numel() for m in module.modules() for p in m.parameters(recurse=False)
             if p.requires_grad or not trainable_only}
    return sum(sizes.values())


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        self.head = nn.Linear(dim, vocab_size)
        self.hidden = nn.Linear(dim, dim if hidden_size is None else hidden_size)
        if self.hidden.out_features != dim:
            self.project = nn.Linear(self.hidden.out_features, dim, bias=False)
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.reset_parameters()
        tie(self.embedding, self.head)

    def reset_parameters(self):
        nn.init.normal_(self.embedding.weight, 0.0, 2e-2)
        nn.init.constant_(self.head.bias, 0.0)
        self.embedding._fill_padding_idx_with_zero()

    def forward(self, ids):
        states = self.hidden(self.embedding(ids)).tanh()
        if hasattr(self, "project"):
            states = self.project(states)
        return self.head(states)


def gradient_paths(model, ids, targets):
    vocab_size, dim = model.embedding.weight.shape
    twin = TiedDecoder(vocab_size, dim, model.hidden.out_features, model.embedding.padding_idx)
    twin = twin.to(model.embedding.weight)
    twin.load_state_dict(model.state_dict())
    head = nn.Linear(dim, vocab_size).to(model.embedding.weight)
    head.load_state_dict(model.head.state_dict())
    twin.head = head
    loss = cross_entropy(twin(ids).view(-1, vocab_size), targets.view(-1))
    loss.backward()
    return twin.embedding.weight.grad, twin.head.weight.grad


def clear_pad_gradient(model):
    padding_idx = model.embedding.padding_idx
    if padding_idx is not None and model.embedding.weight.grad is not None:
        grad = model.embedding.weight.grad.clone()
        grad[padding_idx] = 0
        model.embedding.weight.grad = grad


@torch.no_grad()
def resize_vocab(model, new_size):
    old, head = model.embedding, model.head
    if new_size < 1:
        raise ValueError("new_size must be positive")
    if old.padding_idx is not None and old.padding_idx >= new_size:
        raise ValueError("padding_idx must stay within the vocabulary")
    if new_size == old.num_embeddings:
        return
    options = {"dtype": old.weight.dtype, "device": old.weight.device}
    new = nn.Embedding(new_size, old.embedding_dim, padding_idx=old.padding_idx, **options)
    new_head = nn.Linear(old.embedding_dim, new_size, **options)
    kept = min(new_size, old.num_embeddings)
    total = old.weight.sum(0)
    count = old.num_embeddings
    if old.padding_idx is not None:
        total = total - old.weight[old.padding_idx]
        count -= 1
    new.weight[kept:] = total / count
    new.weight[:kept] = old.weight[:kept]
    new_head.bias.zero_()
    new_head.bias[:kept] = head.bias[:kept]
    new.weight.requires_grad_(old.weight.requires_grad)
    new_head.bias.requires_grad_(head.bias.requires_grad)
    tie(new, new_head)
    model.embedding, model.head = new, new_head
