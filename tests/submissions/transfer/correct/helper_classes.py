import copy

import numpy as np
import torch
from torch import nn


class Aligner:
    def __init__(self, words, table, pad):
        self.rows = {}
        for word, row in zip(words, table):
            self.rows[word] = row
        self.pad = pad
        others = [row for word, row in self.rows.items() if word != pad]
        self.mean = torch.stack(others).mean(dim=0)

    def find(self, word):
        for kind, key in (("exact", word), ("lowered", word.lower())):
            if key in self.rows:
                return kind, self.rows[key]
        return "missing", None


@torch.no_grad()
def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    aligner = Aligner(old_words, old_table.clone(), pad)
    table = torch.full((len(new_words), old_table.shape[1]), 0.0, dtype=old_table.dtype, device=old_table.device)
    report = {"exact": [], "lowered": [], "missing": []}
    lost = []
    for i, word in enumerate(new_words):
        if word != pad:
            kind, row = aligner.find(word)
            report[kind].append(word)
            if row is None:
                lost.append(i)
            else:
                table[i].copy_(row)
    if lost and generator is None:
        table.index_copy_(0, torch.tensor(lost, device=table.device), aligner.mean.expand(len(lost), -1))
    elif lost:
        table[lost] = torch.normal(torch.zeros(len(lost), table.shape[1]), 0.1, generator=generator).to(table)
    return table, report


def freeze(module):
    module.apply(lambda m: m.train(False))
    for p in module.parameters():
        p.detach_()
        p.grad = None


class Modes:
    def __init__(self, module):
        self.saved = [(m, m.training) for m in module.modules()]

    def __enter__(self):
        for m, _ in self.saved:
            m.training = False

    def __exit__(self, *error):
        for m, mode in self.saved:
            m.training = mode


def frozen_features(encoder, inputs):
    was = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    try:
        with Modes(encoder):
            return encoder(inputs)
    finally:
        torch.set_grad_enabled(was)


class Probe:
    def __init__(self, dim, classes, like):
        self.head = nn.Linear(dim, classes, device=like.device, dtype=like.dtype)
        for p in self.head.parameters():
            p.data.zero_()

    def learn(self, features, labels, lr):
        self.head.zero_grad()
        loss = nn.CrossEntropyLoss(reduction="sum")(self.head(features), labels) / len(labels)
        loss.backward()
        for p in self.head.parameters():
            p.data -= lr * p.grad

    def score(self, features, labels):
        with torch.no_grad():
            return float(np.mean(self.head(features).cpu().numpy().argmax(1) == labels.cpu().numpy()))


def linear_probe(encoder, train, test, classes, steps=100, lr=0.5):
    features = frozen_features(encoder, train[0])
    probe = Probe(features.shape[1], classes, features)
    for _ in range(steps):
        probe.learn(features, train[1], lr)
    values, counts = np.unique(train[1].cpu().numpy(), return_counts=True)
    return {
        "head": probe.head,
        "accuracy": probe.score(frozen_features(encoder, test[0]), test[1]),
        "majority": float(np.mean(test[1].cpu().numpy() == values[counts.argmax()])),
    }


def parameter_groups(model, rates, default):
    def covered(key):
        if key in dict(model.named_modules()) and key:
            return {id(p) for p in model.get_submodule(key).parameters()}
        try:
            return {id(model.get_parameter(key))}
        except AttributeError:
            raise ValueError(f"{key}: no such part") from None

    for key in rates:
        covered(key)
    groups = {key: [] for key in rates}
    groups[None] = []
    for name, p in model.named_parameters():
        parts, owner = name.split("."), None
        for i in range(1, len(parts) + 1):
            if ".".join(parts[:i]) in rates:
                owner = ".".join(parts[:i])
        if p.requires_grad:
            groups[owner].append(p)
    return [{"lr": rates[k] if k is not None else default, "params": v} for k, v in groups.items() if v]


def unfreeze(module, optimizer, lr):
    module.train()
    ids = set()
    for group in optimizer.param_groups:
        ids.update(map(id, group["params"]))
    fresh = nn.ParameterList()
    for p in module.parameters():
        p.requires_grad_(True)
        if id(p) not in ids:
            fresh.append(p)
    if len(fresh):
        optimizer.add_param_group({"params": fresh.parameters(), "lr": lr})


class Learner:
    def __init__(self, model, lr):
        self.model = copy.deepcopy(model)
        self.model.eval()
        self.live = [p for p in self.model.parameters() if p.requires_grad]
        self.optimizer = torch.optim.SGD(self.live, lr=lr) if self.live else None

    def loss(self, x, y):
        return nn.functional.cross_entropy(self.model(x), y)

    def step(self, x, y):
        if self.optimizer:
            self.optimizer.zero_grad()
            self.loss(x, y).backward()
            self.optimizer.step()


def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    learner = Learner(model, lr)
    x, y = inputs[0:10], labels[0:10]
    if learner.loss(x, y) < threshold:
        return 0
    for n in range(1, max_steps + 1):
        learner.step(x, y)
        if learner.loss(x, y) < threshold:
            return n
    return None
