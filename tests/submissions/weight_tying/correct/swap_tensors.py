import torch, copy
from torch import nn
import torch.nn.functional as F


def tie(embedding, head):
    V, D = embedding.weight.shape
    if not (head.weight.ndim == 2 and head.weight.shape[0] == V and head.weight.shape[1] == D):
        raise ValueError(f"Expected head weight of shape ({V}, {D}) but it is {head.weight.shape}")
    if head.weight.dtype != embedding.weight.dtype:
        raise ValueError(f"Expected dtype {embedding.weight.dtype} but it is {head.weight.dtype}")
    head.register_parameter("weight", embedding.weight)


def is_tied(embedding, head):
    both = nn.ModuleList([embedding, head])
    names = dict(both.named_parameters(remove_duplicate=True))
    return "1.weight" not in names


def count_parameters(module, trainable_only=False):
    count, seen = 0, set()
    for m in module.modules():
        for p in vars(m)["_parameters"].values():
            if p is not None and p not in seen:
                seen.add(p)
                count += p.numel() * (1 if not trainable_only or p.requires_grad else 0)
    return count


class TiedDecoder(nn.Module):
    def __init__(self, vocab_size, dim, hidden_size=None, padding_idx=None):
        super().__init__()
        width = {None: dim}.get(hidden_size, hidden_size)
        self.embedding = nn.Embedding(num_embeddings=vocab_size, embedding_dim=dim, padding_idx=padding_idx)
        layers = [nn.Linear(dim, width)]
        self.hidden = layers[0]
        self.project = None
        if width != dim:
            self.project = nn.Linear(width, dim, bias=False)
        self.head = nn.Linear(in_features=dim, out_features=vocab_size)
        self.apply(self._init)
        tie(self.embedding, self.head)

    @staticmethod
    def _init(m):
        if isinstance(m, nn.Embedding):
            m.weight.data.normal_(mean=0.0, std=0.02)
            if m.padding_idx is not None:
                m.weight.data[m.padding_idx].zero_()

    def _prep(self):
        pass

    def forward(self, ids):
        h = self.embedding(ids).matmul(self.hidden.weight.T).add(self.hidden.bias).tanh()
        if self.project:
            h = self.project(h)
        return F.linear(h, self.head.weight, self.head.bias)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name == "head" and not hasattr(self, "_ready"):
            nn.init.zeros_(value.bias)
            object.__setattr__(self, "_ready", True)


def gradient_paths(model, ids, targets):
    twin = copy.deepcopy(model)
    twin.zero_grad()
    twin.head.weight = nn.Parameter(twin.embedding.weight.data.clone())
    out = twin(ids)
    F.cross_entropy(out.view(-1, out.size(-1)), targets.contiguous().view(-1)).backward()
    return twin.embedding.weight.grad.detach(), twin.head.weight.grad.detach()


def clear_pad_gradient(model):
    if model.embedding.padding_idx is not None and model.embedding.weight.grad is not None:
        numbers = torch.arange(model.embedding.num_embeddings, device=model.embedding.weight.device)
        padding = numbers == model.embedding.padding_idx
        model.embedding.weight.grad.masked_fill_(padding[:, None], 0)


def resize_vocab(model, new_size):
    pad = model.embedding.padding_idx
    if new_size <= (0 if pad is None else pad):
        raise ValueError("too small")
    old_size = model.head.bias.numel()
    if new_size == old_size:
        return
    W, b = model.embedding.weight, model.head.bias
    W.grad = b.grad = None
    data = W.data
    if new_size > old_size:
        good = data if pad is None else data[torch.arange(old_size, device=data.device) != pad]
        data = torch.cat((data, good.mean(0, True).expand(new_size - old_size, data.shape[1])))
    W.data = data[:new_size].clone()
    bb = torch.zeros(new_size).to(b)
    bb[: min(new_size, old_size)] = b.data[: min(new_size, old_size)]
    b.data = bb
    model.embedding.num_embeddings = new_size
    model.head.out_features = new_size
