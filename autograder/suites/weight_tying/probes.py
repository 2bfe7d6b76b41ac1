"""Runs beside the student's code: ties layers, fills decoders with numbers, and brings back what is there to see."""

import copy

import torch
from torch import nn
from torch.nn import functional

NAMES = ("embedding.weight", "hidden.weight", "hidden.bias", "project.weight", "head.bias")

EQUAL = torch.equal  # taken before the submission is loaded, which may replace it


def _layers(table, weight, bias=None):
    """An embedding and a head with these numbers, not tied."""
    embedding = nn.Embedding(*table.shape, dtype=table.dtype)
    head = nn.Linear(weight.shape[1], weight.shape[0], bias=bias is not None, dtype=weight.dtype)
    with torch.no_grad():
        embedding.weight.copy_(table)
        head.weight.copy_(weight)
        if bias is not None:
            head.bias.copy_(bias)
    return embedding, head


def _new(student, task, *sizes, **options):
    """A decoder of the student's. While it is a stub, a task that is a stub as well speaks first."""
    try:
        return student.TiedDecoder(*sizes, **options)
    except NotImplementedError:
        if task is not None:
            _meet_stub(task)
        raise


def _meet_stub(task):
    try:
        task(*[None] * task.__code__.co_argcount)
    except NotImplementedError:
        raise
    except Exception:  # noqa: BLE001 - a task that is written may do anything with None
        return


def _decoder(student, task, parts, padding_idx=None):
    """The student's decoder, filled with these numbers by the names of its Parameters."""
    table, hidden = parts["embedding.weight"], parts["hidden.weight"]
    model = _new(student, task, *table.shape, hidden_size=len(hidden), padding_idx=padding_idx).to(table.dtype)
    with torch.no_grad():
        for name, numbers in parts.items():
            model.get_parameter(name).copy_(numbers)
        model.head.weight.copy_(table)
    return model


def _numbers(model):
    return [parameter.detach().clone() for parameter in model.parameters()]


def _same(one, other):
    return len(one) == len(other) and all(EQUAL(a, b) for a, b in zip(one, other, strict=True))


def _move(parameter, step):
    with torch.no_grad():
        parameter.add_(step)


def tied_layers(student, table, weight, bias, ids, states, steps):
    """Called tie(embedding, head), then added a random step to either weight."""
    embedding, head = _layers(table, weight, bias)
    parameter, old_bias = embedding.weight, head.bias
    student.tie(embedding, head)
    facts = {
        "table": embedding.weight.detach().clone(),
        "output": head(states).detach(),
        "bias": None if head.bias is None else head.bias.detach().clone(),
        "bias_kept": head.bias is old_bias,
        "kept": embedding.weight is parameter,
        "one": head.weight is embedding.weight,
        "parameters": len([p for p in nn.ModuleList([embedding, head]).parameters() if p is not head.bias]),
    }
    _move(embedding.weight, steps[0])
    facts["output_after"] = head(states).detach()
    _move(head.weight, steps[1])
    return facts | {"rows_after": embedding(ids).detach()}


def tied_frozen(student, table):
    """Called tie(embedding, head) on a frozen embedding and a trainable head."""
    embedding, head = _layers(table, table + 1)
    embedding.weight.requires_grad_(False)
    student.tie(embedding, head)
    return {"embedding": embedding.weight.requires_grad, "head": head.weight.requires_grad}


def tie_of_misfits(student, table, weight):
    """Called tie(embedding, head) on layers that do not fit."""
    return student.tie(*_layers(table, weight))


def misfits_left_alone(student, table, weight, bias):
    """Called tie(embedding, head) on layers that do not fit, and looked at them afterwards."""
    embedding, head = _layers(table, weight, bias)
    held = (embedding.weight, head.weight, head.bias)
    try:
        student.tie(embedding, head)
    except ValueError:
        pass
    else:
        return "no ValueError"
    same_objects = all(a is b for a, b in zip((embedding.weight, head.weight, head.bias), held, strict=True))
    return same_objects and _same([p.detach() for p in held], [table, weight, bias])


def tie_after_copies(student, table, bias, step):
    """Called tie(embedding, head), then copied, converted or loaded both, and added a random step to the embedding."""

    def tied():
        pair = nn.ModuleDict(dict(zip(("embedding", "head"), _layers(table, table, bias), strict=True)))
        student.tie(pair["embedding"], pair["head"])
        return pair

    loaded = tied()
    loaded.load_state_dict(tied().state_dict())
    heads = {}
    for name, pair in (("deepcopy", copy.deepcopy(tied())), ("double", tied().double()), ("load", loaded)):
        _move(pair["embedding"].weight, step.to(pair["embedding"].weight.dtype))
        heads[name] = pair["head"].weight.detach()
    return heads


def verdict(student, table, weight, kind):
    """Called is_tied(embedding, head)."""
    embedding, head = _layers(table, weight)
    if kind == "tied":
        head.weight = embedding.weight
    elif kind == "memory":
        head.weight.data = embedding.weight.data
    before = _numbers(nn.ModuleList([embedding, head]))
    answer = student.is_tied(embedding, head)
    return {"answer": answer, "kept": _same(before, _numbers(nn.ModuleList([embedding, head])))}


def count(student, kind, sizes, **options):
    """Called count_parameters(module)."""
    first, second, third = sizes
    if kind == "shared":
        embedding, head = nn.Embedding(first, second), nn.Linear(second, first)
        head.weight = embedding.weight
        module = nn.Sequential(embedding, head)
    elif kind == "frozen":
        module = nn.Sequential(nn.Linear(first, second), nn.Linear(second, third))
        module[0].weight.requires_grad_(False)
    elif kind == "deep":
        inner = nn.Sequential(nn.Linear(first, second), nn.Sequential(nn.BatchNorm1d(second)))
        module = nn.ModuleDict({"inner": inner, "scale": nn.ParameterList([nn.Parameter(torch.tensor(1.5))])})
    elif kind == "equal":
        module = nn.ModuleList([nn.Linear(first, second), nn.Linear(first, second)])
        module[1].load_state_dict(module[0].state_dict())
    elif kind == "memory":
        module = nn.ModuleList([nn.Linear(first, second), nn.Linear(first, second)])
        module[1].weight.data, module[1].bias.data = module[0].weight.data, module[0].bias.data
    elif kind == "twice":
        layer = nn.Linear(first, second)
        module = nn.Sequential(layer, nn.ReLU(), nn.Linear(second, first), layer)
    else:
        module = nn.ReLU()
    return student.count_parameters(module, **options)


def decoder_sizes(student, vocab_size, dim, hidden_size):
    """Made a decoder with TiedDecoder(vocab_size, dim, hidden_size)."""
    model = student.TiedDecoder(vocab_size, dim, hidden_size)
    shapes = {}
    for name in NAMES:
        layer, _, attribute = name.partition(".")
        found = getattr(getattr(model, layer, None), attribute, None)
        if found is not None:
            shapes[name] = tuple(found.shape)
    kinds = isinstance(model.embedding, nn.Embedding)
    kinds = kinds and isinstance(model.hidden, nn.Linear) and isinstance(model.head, nn.Linear)
    return {"shapes": shapes, "kinds": kinds, "count": sum(p.numel() for p in set(model.parameters()))}


def ready(student, task, parts, padding_idx=None):
    """Made a TiedDecoder and filled it with random numbers."""
    _decoder(student, getattr(student, task), parts, padding_idx)
    return True


def decoder_logits(student, parts, ids, padding_idx=None):
    """Made a TiedDecoder, filled it with random numbers and called it on ids, twice."""
    model = _decoder(student, None, parts, padding_idx)
    before = _numbers(model)
    first, second = model(ids).detach(), model(ids).detach()
    return {"logits": first, "repeats": EQUAL(first, second), "kept": _same(before, _numbers(model))}


def decoder_gradients(student, parts, ids, upstream, padding_idx=None):
    """Made a TiedDecoder, filled it with random numbers and ran backward from its logits."""
    model = _decoder(student, None, parts, padding_idx)
    (model(ids) * upstream).sum().backward()
    return {name: model.get_parameter(name).grad for name in parts}


def decoder_start(student, vocab_size, dim, hidden_size, padding_idx, ids, targets):
    """Made a new TiedDecoder and looked at its first numbers."""
    model = student.TiedDecoder(vocab_size, dim, hidden_size, padding_idx)
    other = student.TiedDecoder(vocab_size, dim, hidden_size, padding_idx)
    logits = model(ids)
    table = model.embedding.weight.detach()
    return {
        "table": table.clone(),
        "others": {name: model.get_parameter(name).detach().clone() for name in NAMES[1:4] if _has(model, name)},
        "bias": model.head.bias.detach().clone(),
        "padding_idx": model.embedding.padding_idx,
        "differ": not EQUAL(table, other.embedding.weight.detach()),
        "logits": logits.detach(),
        "loss": functional.cross_entropy(logits.reshape(-1, vocab_size), targets.reshape(-1)).item(),
    }


def _has(model, name):
    layer, _, attribute = name.partition(".")
    return isinstance(getattr(getattr(model, layer, None), attribute, None), nn.Parameter)


def decoder_tie(student, vocab_size, dim, step):
    """Made a new TiedDecoder and added a random step to its table."""
    model = student.TiedDecoder(vocab_size, dim)
    facts = {
        "same_numbers": EQUAL(model.head.weight, model.embedding.weight),
        "one": model.head.weight is model.embedding.weight,
        "parameters": len([p for p in model.parameters() if p.shape == (vocab_size, dim)]),
        "leaf": isinstance(model.embedding.weight, nn.Parameter) and model.embedding.weight.is_leaf,
    }
    before = model.head.weight.detach().clone()
    _move(model.embedding.weight, step)
    facts["head_step"] = model.head.weight.detach() - before
    twin = copy.deepcopy(model).double()
    before = twin.head.weight.detach().clone()
    _move(twin.embedding.weight, step.double())
    return facts | {"twin_step": twin.head.weight.detach() - before}


def paths(student, parts, ids, targets, padding_idx=None):
    """Called gradient_paths(model, ids, targets)."""
    return student.gradient_paths(_decoder(student, student.gradient_paths, parts, padding_idx), ids, targets)


def paths_side_effects(student, parts, ids, targets, step, earlier):
    """Called gradient_paths(model, ids, targets) and looked at the model afterwards."""
    model = _decoder(student, student.gradient_paths, parts)
    if earlier:
        for parameter in model.parameters():
            parameter.grad = torch.full_like(parameter, earlier)
    before, tied_before = _numbers(model), model.head.weight is model.embedding.weight
    student.gradient_paths(model, ids, targets)
    kept = _same(before, _numbers(model))
    grads = [parameter.grad for parameter in model.parameters()]
    if earlier:
        grads_kept = all(grad is not None and bool((grad == earlier).all()) for grad in grads)
    else:
        grads_kept = all(grad is None for grad in grads)
    old = model.head.weight.detach().clone()
    _move(model.embedding.weight, step)
    return {
        "tied_before": tied_before,
        "kept": kept,
        "trainable": all(parameter.requires_grad for parameter in model.parameters()),
        "grads_kept": grads_kept,
        "head_step": model.head.weight.detach() - old,
    }


def cleared(student, parts, padding_idx, gradients):
    """Gave every Parameter of a TiedDecoder a gradient and called clear_pad_gradient(model)."""
    model = _decoder(student, student.clear_pad_gradient, parts, padding_idx)
    for name, gradient in gradients.items():
        model.get_parameter(name).grad = gradient.clone()
    before = _numbers(model)
    student.clear_pad_gradient(model)
    return {
        "table": model.embedding.weight.grad,
        "others": {name: model.get_parameter(name).grad for name in gradients if name != "embedding.weight"},
        "numbers_kept": _same(before, _numbers(model)),
    }


def training(student, vocab_size, dim, padding_idx, ids, targets):
    """Took three steps, each with backward, clear_pad_gradient(model) and an update."""
    model = _new(student, student.clear_pad_gradient, vocab_size, dim, padding_idx=padding_idx)
    before = model.embedding.weight.detach().clone()
    for _ in range(3):
        model.zero_grad()
        functional.cross_entropy(model(ids).flatten(0, -2), targets.flatten()).backward()
        student.clear_pad_gradient(model)
        for parameter in model.parameters():
            _move(parameter, -0.5 * parameter.grad)
    steps = model.embedding.weight.detach() - before
    return {
        "tied": model.head.weight is model.embedding.weight,
        "pad_step": steps[padding_idx].clone(),
        "moved": (steps != 0).any(dim=1).tolist(),
    }


def resized(student, parts, padding_idx, new_size, frozen=None):
    """Called resize_vocab(model, new_size) on a TiedDecoder."""
    model = _decoder(student, student.resize_vocab, parts, padding_idx)
    old = {name: model.get_parameter(name) for name in parts}
    for parameter in old.values():
        parameter.grad = torch.ones_like(parameter)
    if frozen:
        old[frozen].requires_grad_(False)
    student.resize_vocab(model, new_size)
    table, head = model.embedding.weight, model.head.weight
    facts = {
        "table": table.detach().clone(),
        "head": head.detach().clone(),
        "bias": model.head.bias.detach().clone(),
        "sizes": [model.embedding.num_embeddings, model.embedding.embedding_dim,
                  model.head.in_features, model.head.out_features],
        "padding_idx": model.embedding.padding_idx,
        "one": head is table,
        "leaf": isinstance(table, nn.Parameter) and table.is_leaf,
        "parameters": len([p for p in model.parameters() if p.dim() == 2 and len(p) == new_size]),
        "trainable": [table.requires_grad, model.head.bias.requires_grad, model.hidden.weight.requires_grad],
        "grads": [table.grad is None, model.head.bias.grad is None],
        "others_kept": all(
            EQUAL(model.get_parameter(name).detach(), parts[name])
            for name in parts
            if name.split(".")[0] in ("hidden", "project")
        ),
        "others_grads": all(
            (grad := model.get_parameter(name).grad) is not None and EQUAL(grad, torch.ones_like(grad))
            for name in parts
            if name.split(".")[0] in ("hidden", "project")
        ),
        "same_objects": model.embedding.weight is old["embedding.weight"] and model.head.bias is old["head.bias"],
    }  # fmt: skip
    step = torch.arange(1.0, 1 + table.numel(), dtype=table.dtype).reshape(table.shape)
    _move(table, step)
    return facts | {"moves_together": EQUAL(model.head.weight.detach(), table.detach())}


def resized_gradient(student, parts, padding_idx, new_size, ids, upstream):
    """Called resize_vocab(model, new_size) on a TiedDecoder, then ran backward from its logits."""
    model = _decoder(student, student.resize_vocab, parts, padding_idx)
    trainable = model.embedding.weight.requires_grad
    student.resize_vocab(model, new_size)
    frozen = trainable and not model.embedding.weight.requires_grad
    with torch.no_grad():
        table = model.embedding.weight.clone()
    logits = model(ids)
    (logits * upstream).sum().backward()
    return {
        "table": table,
        "logits": logits.detach(),
        "frozen": frozen,
        "padding_idx": model.embedding.padding_idx,
        "gradient": model.embedding.weight.grad,
    }


def refused_size(student, parts, padding_idx, new_size):
    """Called resize_vocab(model, new_size) with a size that cannot be."""
    return student.resize_vocab(_decoder(student, student.resize_vocab, parts, padding_idx), new_size)


def refused_size_left_alone(student, parts, padding_idx, new_size):
    """Called resize_vocab(model, new_size) with a size that cannot be, and looked at the model afterwards."""
    model = _decoder(student, student.resize_vocab, parts, padding_idx)
    before, held = _numbers(model), list(model.parameters())
    try:
        student.resize_vocab(model, new_size)
    except ValueError:
        pass
    else:
        return "no ValueError"
    sizes = (model.embedding.num_embeddings, model.head.out_features)
    same_objects = len(held) == len(list(model.parameters())) and all(
        a is b for a, b in zip(held, model.parameters(), strict=True)
    )
    return same_objects and sizes == (len(parts["head.bias"]),) * 2 and _same(before, _numbers(model))
