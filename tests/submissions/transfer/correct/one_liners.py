import copy, torch
from torch import nn
from torch.optim import SGD


def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    T = old_table.detach()
    where = {w: "exact" if w in old_words else "lowered" if w.lower() in old_words else "missing" for w in new_words if w != pad}
    new = lambda: T[[w != pad for w in old_words]].mean(0) if generator is None else torch.empty_like(T[0]).normal_(0, 0.1, generator=generator)
    row = {"exact": lambda w: T[old_words.index(w)], "lowered": lambda w: T[old_words.index(w.lower())], "missing": lambda w: new()}
    table = torch.stack([T.new_zeros(T.shape[1]), *(torch.zeros_like(T[0]) if w == pad else row[where[w]](w) for w in new_words)])[1:]
    return table, {kind: [w for w, k in where.items() if k == kind] for kind in ("exact", "lowered", "missing")}


def freeze(module):
    [setattr(p, "grad", None) for p in module.requires_grad_(False).eval().parameters()]


def frozen_features(encoder, inputs):
    return copy.deepcopy(encoder).eval()(inputs).detach()


def linear_probe(encoder, train, test, classes, steps=100, lr=0.5):
    f = frozen_features(encoder, train[0])
    head = nn.Linear(f.size(-1), classes, dtype=f.dtype, device=f.device)
    [nn.init.constant_(p, 0) for p in head.parameters()]
    opt = SGD(head.parameters(), lr)
    for _ in range(steps):
        loss = torch.nn.functional.nll_loss(head(f).log_softmax(-1), train[1])
        opt.zero_grad(), loss.backward(), opt.step()
    share = lambda guess: torch.mean((guess == test[1]).double()).item()
    return {"accuracy": share(head(frozen_features(encoder, test[0])).argmax(-1)), "head": head, "majority": share(train[1].mode().values)}


def parameter_groups(model, rates, default):
    names = [n for n, _ in [*model.named_modules(remove_duplicate=False), *model.named_parameters(remove_duplicate=False)]]
    for k in set(rates) - set(names):
        raise ValueError(k)
    owner = lambda n: max((k for k in rates if n == k or n[: len(k) + 1] == k + "."), key=len, default=None)
    ps = [(owner(n), p) for n, p in model.named_parameters() if p.requires_grad]
    return [g for k, r in [*rates.items(), (None, default)] if (g := {"params": [p for o, p in ps if o == k], "lr": r})["params"]]


def unfreeze(module, optimizer, lr):
    held = [p for g in optimizer.param_groups for p in g["params"]]
    new = [p.requires_grad_() for p in module.train().parameters() if not any(p is q for q in held)]
    module.requires_grad_()
    if new: optimizer.add_param_group({"params": new, "lr": lr})


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    m, (x, y) = copy.deepcopy(model).eval(), (inputs[:10], labels[:10])
    opt = SGD([{"params": [p]} for p in m.parameters() if p.requires_grad] or [torch.zeros(1)], lr=lr)
    loss, n = torch.nn.functional.cross_entropy(m(x), y), 0
    while not loss.item() < threshold and n < max_steps:
        opt.zero_grad()
        loss.requires_grad and loss.backward()
        opt.step()
        loss, n = torch.nn.functional.cross_entropy(m(x), y), n + 1
    return n if loss.item() < threshold else None
