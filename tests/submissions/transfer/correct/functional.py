import collections
import contextlib

import torch
from torch.func import functional_call, grad
from torch.nn import functional as F
from torch import nn, optim


def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    lookup = dict(zip(old_words, range(len(old_words))))
    ids = []
    report = collections.defaultdict(list, exact=[], lowered=[], missing=[])
    size = len(old_words)
    source = old_table.detach()
    others = torch.tensor([w != pad for w in old_words], device=source.device)
    mean = source[others].sum(0, keepdim=True) / others.sum()
    extended = torch.cat([source, torch.zeros_like(mean), mean])
    for word in new_words:
        if word == pad:
            ids.append(size)
        elif word in lookup:
            ids.append(lookup[word])
            report["exact"].append(word)
        else:
            ids.append(lookup.get(word.lower(), size + 1))
            report["missing" if ids[-1] > size else "lowered"].append(word)
    ids = torch.tensor(ids, dtype=torch.long, device=source.device)
    table = F.embedding(ids, extended)
    if generator is not None:
        gone = ids == size + 1
        noise = torch.randn(int(gone.sum()), table.shape[1], generator=generator, dtype=torch.float64)
        table[gone] = (noise * 0.1).to(table)
    return table, dict(report)


def freeze(module):
    module.zero_grad(set_to_none=True)
    module.requires_grad_(False).eval()


@contextlib.contextmanager
def evaluating(module):
    before = {m: m.training for m in module.modules()}
    module.eval()
    try:
        yield
    finally:
        for m in before:
            m.training = before[m]


def frozen_features(encoder, inputs):
    with torch.no_grad(), evaluating(encoder):
        return encoder(inputs)


def linear_probe(encoder, train, test, classes, steps=100, lr=0.5):
    x, xt = frozen_features(encoder, train[0]), frozen_features(encoder, test[0])
    head = nn.utils.skip_init(nn.Linear, x.shape[-1], classes, dtype=x.dtype, device=x.device)
    params = {"weight": torch.zeros_like(head.weight), "bias": torch.zeros_like(head.bias)}

    def loss(p):
        return F.cross_entropy(functional_call(head, p, (x,)), train[1])

    for _ in range(steps):
        g = grad(loss)(params)
        params = {k: params[k] - lr * g[k] for k in params}
    head.load_state_dict({k: v.detach() for k, v in params.items()})
    top = collections.Counter(sorted(train[1].tolist())).most_common(1)[0][0]
    hits = [int(a) == int(b) for a, b in zip(head(xt).max(1).indices, test[1])]
    return dict(head=head, accuracy=sum(hits) / len(hits), majority=sum(int(t) == top for t in test[1]) / len(hits))


def parameter_groups(model, rates, default):
    valid = set(dict(model.named_modules())) | set(dict(model.named_parameters()))
    wrong = [k for k in rates if k not in valid]
    if wrong:
        raise ValueError(f"unknown: {wrong}")
    best = {}
    for key in sorted(rates, key=len):
        for name, p in model.named_parameters():
            if (name + ".").startswith(key + "."):
                best[name] = key
    table = [(k, r) for k, r in rates.items()] + [(None, default)]
    groups = (
        {"params": [p for n, p in model.named_parameters() if p.requires_grad and best.get(n) == k], "lr": r, "name": k}
        for k, r in table
    )
    return list(filter(lambda g: g["params"], groups))


def unfreeze(module, optimizer, lr):
    module.requires_grad_(True).train(True)
    present = set().union(*(set(g["params"]) for g in optimizer.param_groups))
    extra = [p for p in module.parameters() if p not in present]
    extra and optimizer.add_param_group({"lr": lr, "params": extra})


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    params = {k: v.detach().clone().requires_grad_(v.requires_grad) for k, v in model.named_parameters()}
    buffers = {k: v.clone() for k, v in model.named_buffers()}
    live = [k for k in params if params[k].requires_grad]
    with evaluating(model):
        for step in range(max_steps + 1):
            out = functional_call(model, {**params, **buffers}, (inputs[:10],))
            value = F.cross_entropy(out, labels[:10])
            if value.item() < threshold:
                return step
            if live:
                gs = torch.autograd.grad(value, [params[k] for k in live], materialize_grads=True)
                for k, g in zip(live, gs):
                    params[k] = (params[k] - lr * g).detach().requires_grad_()
