import copy
import torch
from torch import nn
import torch.nn.functional as F


def tie(embedding, head):
    same_shape = list(embedding.weight.shape) == list(head.weight.shape)
    same_dtype = str(embedding.weight.dtype) == str(head.weight.dtype)
    try:
        assert same_shape, f"shape {embedding.weight.shape} does not match {head.weight.shape}"
        assert same_dtype, f"dtype {embedding.weight.dtype} does not match {head.weight.dtype}"
    except AssertionError as e:
        raise ValueError(str(e)) from e
    head.weight = embedding.weight


def is_tied(embedding, head):
    if type(embedding.weight) != type(head.weight):
        return False
    return not (embedding.weight is not head.weight)


def count_parameters(module, trainable_only=False):
    params = list(module.parameters())
    if trainable_only:
        params = [p for p in params if p.requires_grad]
    return len(torch.nn.utils.parameters_to_vector(params)) if params else 0


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        if not hidden_size:
            hidden_size = dim
        self.head = nn.Linear(dim, vocab_size)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.embedding.weight = self.head.weight
        if self.embedding.padding_idx is not None:
            with torch.no_grad():
                self.head.weight[self.embedding.padding_idx].fill_(0)
        self.hidden = nn.Linear(dim, hidden_size)
        self.project = nn.Sequential() if hidden_size == dim else nn.Linear(hidden_size, dim, bias=False)

    def forward(self, ids):
        shape = ids.shape
        x = self.embedding(ids.reshape(-1).long())
        x = self.project(torch.tanh(self.hidden(x)))
        return self.head(x).reshape(*shape, self.head.out_features)


def gradient_paths(model, ids, targets):
    before = [(p, p.grad) for p in model.parameters()]
    out = []
    for part in ("lookup", "head"):
        m = copy.deepcopy(model)
        for p in m.parameters():
            p.grad = None
        other = m.embedding.weight.detach().clone()
        if part == "lookup":
            states = m.project(torch.tanh(m.hidden(m.embedding(ids))))
            logits = F.linear(states, other, m.head.bias)
        else:
            del m.embedding.weight
            m.embedding.weight = nn.Parameter(other, requires_grad=False)
            logits = m(ids)
        F.cross_entropy(logits.reshape(-1, len(other)), targets.reshape(-1)).backward()
        out.append(m.embedding.weight.grad if part == "lookup" else m.head.weight.grad)
    return tuple(out)


def clear_pad_gradient(model):
    e = model.embedding
    try:
        e.weight.grad.data[int(e.padding_idx)].zero_()
    except (TypeError, AttributeError):
        pass


def resize_vocab(model, new_size):
    e = model.embedding
    if new_size < 1:
        raise ValueError
    if e.padding_idx is not None and e.padding_idx >= new_size:
        raise ValueError
    n = e.num_embeddings
    if n == new_size:
        return
    old = model.state_dict()
    old = {k: v.clone() for k, v in old.items()}
    flags = {k: p.requires_grad for k, p in model.named_parameters(remove_duplicate=False)}
    hidden, project = model.hidden, model.project
    pad = e.padding_idx
    TiedDecoder.__init__(model, new_size, e.embedding_dim, hidden.out_features, pad)
    model.hidden, model.project = hidden, project
    model.to(old["head.weight"].dtype)
    with torch.no_grad():
        if new_size > n:
            rows = torch.cat([old["head.weight"][:pad], old["head.weight"][pad + 1:]]) if pad is not None else old["head.weight"]
            model.head.weight.copy_(torch.cat([old["head.weight"], rows.mean(0, keepdim=True).expand(new_size - n, -1)]))
            model.head.bias.copy_(F.pad(old["head.bias"], (0, new_size - n), value=0.0))
        else:
            model.head.weight.copy_(old["head.weight"][:new_size])
            model.head.bias.copy_(old["head.bias"][:new_size])
    model.head.weight.requires_grad = flags["head.weight"]
    model.head.bias.requires_grad = flags["head.bias"]
