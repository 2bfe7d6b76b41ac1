import copy
import torch
from torch import nn
import torch.nn.functional as F


def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    dim = old_table.size(1)
    rows = []
    exact, lowered, missing = [], [], []
    total = torch.zeros(dim, dtype=old_table.dtype, device=old_table.device)
    n = 0
    for w, r in zip(old_words, old_table.detach()):
        if w != pad:
            total = total + r
            n += 1
    for w in new_words:
        if w == pad:
            rows.append(torch.zeros(dim, dtype=old_table.dtype, device=old_table.device))
        elif w in old_words:
            exact.append(w)
            rows.append(old_table[old_words.index(w)].detach().clone())
        elif w.lower() in old_words:
            lowered.append(w)
            rows.append(old_table[old_words.index(w.lower())].detach().clone())
        else:
            missing.append(w)
            if generator is not None:
                row = torch.normal(0.0, 0.1, (dim,), generator=generator, dtype=old_table.dtype)
                rows.append(row.to(old_table.device))
            else:
                rows.append(total / n)
    table = torch.stack(rows) if rows else torch.empty(0, dim, dtype=old_table.dtype, device=old_table.device)
    return table, {"missing": missing, "lowered": lowered, "exact": exact}


def freeze(module):
    for m in module.modules():
        m.training = False
        for p in m._parameters.values():
            if p is not None:
                p.requires_grad = False
                p.grad = None


def frozen_features(encoder, inputs):
    old = []
    for m in encoder.modules():
        old.append((m, m.training))
    encoder.eval()
    try:
        out = encoder(inputs)
    finally:
        for m, t in old:
            m.training = t
    return out.detach().clone()


def linear_probe(encoder, train, test, classes, steps=100, lr=0.5):
    x = frozen_features(encoder, train[0])
    y = train[1]
    n, d = x.shape
    W = torch.zeros(classes, d, dtype=x.dtype, device=x.device)
    b = torch.zeros(classes, dtype=x.dtype, device=x.device)
    Y = F.one_hot(y, classes).to(x.dtype)
    for _ in range(steps):
        P = torch.softmax(x @ W.T + b, dim=1)
        G = (P - Y) / n
        W = W - lr * (G.T @ x)
        b = b - lr * G.sum(0)
    head = nn.Linear(d, classes).to(x)
    head.weight.data = W
    head.bias.data = b
    xt = frozen_features(encoder, test[0])
    right = 0
    for row, label in zip(xt @ W.T + b, test[1].tolist()):
        right += int(row.argmax()) == label
    counts = [0] * classes
    for label in y.tolist():
        counts[label] += 1
    best = counts.index(max(counts))
    hits = sum(1 for label in test[1].tolist() if label == best)
    return {"head": head, "accuracy": right / len(test[1]), "majority": hits / len(test[1])}


def parameter_groups(model, rates, default):
    all_names = []
    for n, _ in model.named_modules():
        all_names.append(n)
    for n, _ in model.named_parameters(remove_duplicate=False):
        all_names.append(n)
    for key in rates:
        if key == "" or key not in all_names:
            raise ValueError("unknown name: " + key)
    out = []
    keys = list(rates) + [None]
    for wanted in keys:
        params = []
        for name, p in model.named_parameters():
            if not p.requires_grad:
                continue
            parts = name.split(".")
            owner = None
            for k in range(len(parts), 0, -1):
                candidate = ".".join(parts[:k])
                if candidate in rates:
                    owner = candidate
                    break
            if owner == wanted:
                params.append(p)
        if len(params) > 0:
            out.append({"params": params, "lr": default if wanted is None else rates[wanted]})
    return out


def unfreeze(module, optimizer, lr):
    for m in module.modules():
        m.training = True
    new = []
    for p in module.parameters():
        p.requires_grad = True
        known = False
        for g in optimizer.param_groups:
            for q in g["params"]:
                if q is p:
                    known = True
        if not known:
            new.append(p)
    if len(new) != 0:
        optimizer.add_param_group(dict(params=new, lr=lr))


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    net = copy.deepcopy(model)
    net.eval()
    for p in net.parameters():
        p.grad = None
    x, y = inputs[:10], labels[:10]
    taken = 0
    while True:
        loss = nn.CrossEntropyLoss()(net(x), y)
        if float(loss) < threshold:
            return taken
        if taken == max_steps:
            return None
        if loss.requires_grad:
            loss.backward()
        for p in net.parameters():
            if p.requires_grad and p.grad is not None:
                p.data.sub_(lr * p.grad)
                p.grad = None
        taken += 1
