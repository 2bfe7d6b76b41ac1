import torch
from torch import nn


def tie(embedding, head):
    rows, columns = embedding.weight.size()
    head_rows, head_columns = head.weight.size()
    if rows != head_rows or columns != head_columns:
        raise ValueError("cannot tie (%d, %d) and (%d, %d)" % (rows, columns, head_rows, head_columns))
    if embedding.weight.dtype != head.weight.dtype:
        raise ValueError("cannot tie " + str(embedding.weight.dtype) + " and " + str(head.weight.dtype))
    head.weight = embedding.weight


def is_tied(embedding, head):
    if id(embedding.weight) == id(head.weight):
        return True
    return False


def count_parameters(module, trainable_only=False):
    seen = []
    total = 0
    for parameter in module.parameters():
        known = False
        for other in seen:
            if other is parameter:
                known = True
        if known:
            continue
        seen.append(parameter)
        if trainable_only and not parameter.requires_grad:
            continue
        size = 1
        for length in parameter.shape:
            size = size * length
        total = total + size
    return total


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        if hidden_size is None:
            hidden_size = dim
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.hidden = nn.Linear(dim, hidden_size)
        if hidden_size != dim:
            self.project = nn.Linear(hidden_size, dim, bias=False)
        else:
            self.project = None
        self.head = nn.Linear(dim, vocab_size)
        tie(self.embedding, self.head)
        with torch.no_grad():
            for row in range(vocab_size):
                if row == self.embedding.padding_idx:
                    self.embedding.weight[row] = torch.zeros(dim)
                else:
                    self.embedding.weight[row] = torch.randn(dim) * 0.02
                self.head.bias[row] = 0.0

    def forward(self, ids):
        x = self.embedding(ids)
        x = self.hidden(x)
        x = torch.tanh(x)
        if self.project is not None:
            x = self.project(x)
        return self.head(x)


def gradient_paths(model, ids, targets):
    table = model.embedding.weight.detach()
    hidden = model.hidden.weight.detach()
    vocab_size, dim = table.shape
    lookup_part, head_part = torch.zeros_like(table), torch.zeros_like(table)
    flat_ids, flat_targets = ids.reshape(-1).tolist(), targets.reshape(-1).tolist()
    n = len(flat_ids)
    for word, target in zip(flat_ids, flat_targets):
        state = torch.tanh(hidden @ table[word] + model.hidden.bias.detach())
        out = state if model.project is None else model.project.weight.detach() @ state
        up = torch.softmax(table @ out + model.head.bias.detach(), dim=0)
        up[target] -= 1
        up = up / n
        for row in range(vocab_size):
            head_part[row] += up[row] * out
        down = table.T @ up
        if model.project is not None:
            down = model.project.weight.detach().T @ down
        down = hidden.T @ (down * (1 - state * state))
        if word != model.embedding.padding_idx:
            lookup_part[word] += down
    return lookup_part, head_part


def clear_pad_gradient(model):
    gradient = model.embedding.weight.grad
    if gradient is None:
        return
    for row in range(len(gradient)):
        if row == model.embedding.padding_idx:
            for column in range(gradient.shape[1]):
                gradient[row, column] = 0.0


def resize_vocab(model, new_size):
    pad = model.embedding.padding_idx
    if new_size <= 0:
        raise ValueError("at least one word is needed")
    if pad is not None and new_size <= pad:
        raise ValueError("the padding row would be lost")
    old_size = model.embedding.num_embeddings
    if new_size == old_size:
        return
    old_table, old_bias = model.embedding.weight.detach(), model.head.bias.detach()
    total, count = torch.zeros_like(old_table[0]), 0
    for row in range(old_size):
        if row != pad:
            total = total + old_table[row]
            count = count + 1
    rows, entries = [], []
    for row in range(new_size):
        rows.append(old_table[row] if row < old_size else total / count)
        entries.append(old_bias[row] if row < old_size else torch.zeros_like(old_bias[0]))
    was = model.embedding.weight.requires_grad, model.head.bias.requires_grad
    model.embedding.weight = nn.Parameter(torch.stack(rows), requires_grad=was[0])
    model.embedding.num_embeddings = new_size
    model.head.weight = model.embedding.weight
    model.head.bias = nn.Parameter(torch.stack(entries), requires_grad=was[1])
    model.head.out_features = new_size
