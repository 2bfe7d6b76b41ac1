"""Runs beside the student's code: builds models, optimisers and loaded layers, and brings back what is there to see."""

import torch
from torch import nn

EQUAL = torch.equal  # taken before the submission is loaded, which may replace it
SEED = torch.default_generator.manual_seed


def redrawn_layer(student, kind, sizes, padding_idx, std, *, alone):
    """Called redraw(module, std) on a module with one table."""
    layer = getattr(nn, kind)(*sizes, padding_idx=padding_idx)
    with torch.no_grad():
        layer.weight.fill_(5)
    student.redraw(layer if alone else nn.Sequential(layer), std)
    return {"table": layer.weight.detach().clone()}


class Model(nn.Module):
    """Tables at three depths, and layers that are no tables."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(11, 5, padding_idx=4)
        self.hidden = nn.Linear(5, 5)
        self.deep = nn.ModuleDict(
            {"bag": nn.EmbeddingBag(7, 3, padding_idx=2), "norm": nn.LayerNorm(5), "list": nn.ModuleList()}
        )
        self.deep["list"].append(nn.Embedding(13, 2, dtype=torch.float64))
        self.head = nn.Linear(5, 11)
        self.head.weight = self.words.weight


def redrawn_model(student, std):
    """Called redraw(model, std) on a model with tables at several depths."""
    model = Model()
    tables = {"words": model.words, "deep.bag": model.deep["bag"], "deep.list.0": model.deep["list"][0]}
    model.deep["bag"].weight.requires_grad_(False)
    held = dict(model.named_parameters())
    views = {name: layer.weight.detach() for name, layer in tables.items()}
    with torch.no_grad():
        for parameter in held.values():
            parameter.fill_(5)
    for parameter in held.values():
        parameter.grad = torch.full_like(parameter, 3)
    student.redraw(model, std)
    return {
        "tables": {name: layer.weight.detach().clone() for name, layer in tables.items()},
        "others_kept": all(
            bool((parameter == 5).all())
            for name, parameter in held.items()
            if name.removesuffix(".weight") not in tables
        ),
        "same_objects": all(model.get_parameter(name) is parameter for name, parameter in held.items()),
        "in_place": all(EQUAL(views[name], layer.weight.detach()) for name, layer in tables.items()),
        "trainable": [layer.weight.requires_grad for layer in tables.values()],
        "leaves": all(parameter.is_leaf for parameter in model.parameters()),
        "grads_kept": all(
            parameter.grad is not None and bool((parameter.grad == 3).all()) for parameter in held.values()
        ),
        "head_follows": EQUAL(model.head.weight.detach(), model.words.weight.detach()),
        "padding_idx": [layer.padding_idx for layer in tables.values()],
    }


def redrawn_twice(student, std):
    """Called redraw(model, std) twice from one seed, then once more without setting it."""
    layer, drawn = nn.Embedding(7, 5, padding_idx=2), []
    model = nn.Sequential(layer)
    for seed in (1, 1, None):
        if seed is not None:
            SEED(seed)
        student.redraw(model, std)
        drawn.append(layer.weight.detach().clone())
    return {"repeats": EQUAL(drawn[0], drawn[1]), "new_each_time": not EQUAL(drawn[1], drawn[2])}


def redrawn_together(student, rows, std):
    """Called redraw(model, std) on layers that hold one table, with these padding rows and std."""
    model = nn.ModuleList([nn.Embedding(11, 5, padding_idx=row) for row in rows])
    for layer in model:
        layer.weight = model[0].weight
    student.redraw(model, std)
    one = all(layer.weight is model[0].weight for layer in model)
    return {"table": model[0].weight.detach().clone(), "one": one}


LAYOUTS = {
    "plain": lambda numbers: numbers.detach().clone(),
    "laid out in columns": lambda numbers: numbers.T.detach().contiguous().T,
    "a parameter": lambda numbers: nn.Parameter(numbers.detach().clone()),
    "with a history": lambda numbers: numbers.detach().clone().requires_grad_() * 1,
}


def loaded(student, numbers, padding_idx, options, layout="plain", *, upstream):
    """Called load_table(table, padding_idx, ...) and ran backward."""
    table = LAYOUTS[layout](numbers)
    trains = table.requires_grad
    layer = student.load_table(table, padding_idx, **options)
    weight = layer.weight
    facts = {
        "table": weight.detach().clone(),
        "kept": EQUAL(table.detach(), numbers),
        "still_trains": table.requires_grad is trains,
        "is_embedding": isinstance(layer, nn.Embedding),
        "sizes": [layer.num_embeddings, layer.embedding_dim],
        "padding_idx": layer.padding_idx,
        "trains": weight.requires_grad,
        "leaf": isinstance(weight, nn.Parameter) and weight.is_leaf,
        "gradient": None,
    }
    if weight.requires_grad:
        (layer(torch.arange(len(numbers), device=numbers.device)) * upstream).sum().backward()
        facts["gradient"] = weight.grad
    with torch.no_grad():
        weight[1] += 1
        facts["seen_in_the_table"] = EQUAL(table[1].detach(), numbers[1] + 1)
        table[2] += 1
        facts["seen_in_the_layer"] = EQUAL(layer(torch.tensor(2, device=numbers.device)).detach(), numbers[2] + 1)
    return facts


def load_refused(student, numbers, padding_idx, options):
    """Called load_table(table, padding_idx, ...)."""
    return student.load_table(numbers, padding_idx, **options)


class Push(torch.optim.Optimizer):
    """Adds to each Parameter what it is told to, and counts its steps."""

    def __init__(self, parameters, push):
        super().__init__(parameters, {})
        self.push, self.steps = push, 0

    def step(self, closure=None):
        """Take a step."""
        self.steps += 1
        with torch.no_grad():
            parameters = [parameter for group in self.param_groups for parameter in group["params"]]
            for parameter, push in zip(parameters, self.push, strict=True):
                parameter.add_(push)


OPTIMIZERS = {"SGD": torch.optim.SGD, "AdamW": torch.optim.AdamW}


def _layer(table, padding_idx):
    layer = nn.Embedding(*table.shape, padding_idx=padding_idx, dtype=table.dtype, device=table.device)
    with torch.no_grad():
        layer.weight.copy_(table)
    return layer


def stepped(student, kind, settings, table, padding_idx, *, gradients):
    """Took steps with step_keeping_pad(optimizer, embedding)."""
    layer = _layer(table, padding_idx)
    optimizer = OPTIMIZERS[kind]([layer.weight], **settings)
    held, tables, drifts = layer.weight, [], []
    for gradient in gradients:
        layer.weight.grad = gradient.clone()
        drifts.append(student.step_keeping_pad(optimizer, layer))
        tables.append(layer.weight.detach().clone())
    return {"tables": tables, "drifts": drifts, "same_object": layer.weight is held}


def stepped_tied(student, settings, table, padding_idx, *, ids, upstream):
    """Took a step with step_keeping_pad on an embedding whose table is its head's as well."""
    layer = _layer(table, padding_idx)
    head = nn.Linear(*table.shape[::-1], bias=False, dtype=table.dtype, device=table.device)
    head.weight = layer.weight
    optimizer = torch.optim.SGD(nn.ModuleList([layer, head]).parameters(), **settings)
    (head(layer(ids)) * upstream).sum().backward()
    drift = student.step_keeping_pad(optimizer, layer)
    return {"table": layer.weight.detach().clone(), "drift": drift, "gradient": layer.weight.grad,
            "tied": head.weight is layer.weight and EQUAL(head.weight, layer.weight)}  # fmt: skip


def pushed(student, table, padding_idx, *, push, other, gradient, holds, groups=False):
    """Took a step with step_keeping_pad(optimizer, embedding) and an optimiser that adds fixed numbers."""
    layer, bias = _layer(table, padding_idx), nn.Parameter(other.clone())
    parameters = [layer.weight, bias] if holds else [bias]
    if groups:  # the table comes second
        parameters, push = [{"params": [bias]}, {"params": [layer.weight]}], push[::-1]
    optimizer = Push(parameters, push[-len(parameters) :])
    layer.weight.grad = gradient.clone()
    held = layer.weight
    drift = student.step_keeping_pad(optimizer, layer)
    return {
        "drift": drift,
        "table": layer.weight.detach().clone(),
        "other": bias.detach().clone(),
        "steps": optimizer.steps,
        "same_object": layer.weight is held and layer.weight.requires_grad and layer.weight.is_leaf,
        "gradient": held.grad,
        "padding_idx": layer.padding_idx,
    }


def picked(student, vectors, ids, padding_idx, upstream):
    """Called last_token(vectors, ids, padding_idx) and ran backward."""
    vectors = vectors.detach().clone().requires_grad_()
    result = student.last_token(vectors, ids, padding_idx)
    result.backward(upstream)
    return {"result": result.detach(), "gradient": vectors.grad}


def bag_gradients(student, ids, offsets, table, options, weights, upstream):
    """Called pool_bags(ids, offsets, table, ...) and ran backward."""
    table = table.detach().clone().requires_grad_()
    if weights is not None:
        weights = weights.detach().clone().requires_grad_()
        options = options | {"weights": weights}
    result = student.pool_bags(ids, offsets, table, **options)
    result.backward(upstream)
    return {"result": result.detach(), "table": table.grad, "weights": None if weights is None else weights.grad}
