"""Runs beside the student's code: builds small encoders and models, trains them a little, and says what happened."""

import torch
from torch import nn
from torch.nn import functional

EQUAL = torch.equal  # taken before the submission is loaded, which may replace it
SGD = torch.optim.SGD


class Encoder(nn.Module):
    """The mean of the words' vectors, a batch norm with running numbers, and dropout."""

    def __init__(self, parts):
        super().__init__()
        vocab_size, dim = parts["table"].shape
        self.words = nn.Sequential(nn.Embedding(vocab_size, dim))
        self.norm = nn.BatchNorm1d(dim)
        self.dropout = nn.Dropout(0.5)
        self.to(parts["table"].dtype)
        with torch.no_grad():
            self.words[0].weight.copy_(parts["table"])
            self.norm.weight.copy_(parts["scale"])
            self.norm.bias.copy_(parts["shift"])
            self.norm.running_mean.copy_(parts["mean"])
            self.norm.running_var.copy_(parts["variance"])

    def forward(self, ids):
        """Turn ids of shape (N, T) into vectors of shape (N, D)."""
        return self.dropout(self.norm(self.words(ids).mean(1)))


def _state(module):
    return {name: tensor.detach().clone() for name, tensor in (*module.named_parameters(), *module.named_buffers())}


def _kept(module, before):
    now = _state(module)
    return now.keys() == before.keys() and all(EQUAL(now[name], before[name]) for name in now)


def _modes(module):
    """The mode of each module, by its name."""
    return {name or "(itself)": "training" if part.training else "eval" for name, part in module.named_modules()}


def _grads(module):
    """What is in each Parameter's gradient, in a word, by its name."""
    words = {}
    for name, parameter in module.named_parameters():
        if parameter.grad is None:
            words[name] = "None"
        else:
            words[name] = "numbers" if bool(parameter.grad.any()) else "zeros"
    return words


def _flags(module):
    """Whether each Parameter is trainable, by its name."""
    return {name: "trainable" if p.requires_grad else "frozen" for name, p in module.named_parameters()}


def _step(model, optimizer, ids, labels):
    optimizer.zero_grad(set_to_none=False)
    functional.cross_entropy(model(ids), labels).backward()
    optimizer.step()


def aligned(student, old_words, old_table, new_words, seed=None, pad="<pad>"):
    """Called align_rows(old_words, old_table, new_words)."""
    generator = None if seed is None else torch.Generator().manual_seed(seed)
    words, wanted = list(old_words), list(new_words)
    source = nn.Parameter(old_table.clone())
    before = torch.get_rng_state()
    options = {} if pad == "<pad>" else {"pad": pad}
    table, report = student.align_rows(words, source, wanted, generator=generator, **options)
    facts = {
        "chance_kept": EQUAL(before, torch.get_rng_state()),
        "table": table.detach().clone(),
        "report": report,
        "gradient": table.requires_grad,
        "words_kept": words == old_words and wanted == new_words,
    }
    with torch.no_grad():
        table.add_(1)
    return facts | {"source_kept": EQUAL(source.detach(), old_table)}


def aligned_twice(student, old_words, old_table, new_words, seeds):
    """Called align_rows(old_words, old_table, new_words, generator=generator) with two seeds, the first one twice."""
    tables = []
    for chance, seed in enumerate((seeds[0], seeds[0], seeds[1])):
        torch.manual_seed(chance)
        tables.append(
            student.align_rows(old_words, old_table.clone(), new_words, generator=torch.Generator().manual_seed(seed))[
                0
            ]
        )
    return {"repeats": EQUAL(tables[0], tables[1]), "differs": not EQUAL(tables[0], tables[2])}


def frozen_in_training(student, parts, head, ids, labels, settings, frozen=()):
    """Took a step with an optimiser of all Parameters, called freeze(encoder), and took two more."""
    encoder = Encoder(parts)
    layer = nn.Linear(*reversed(head.shape), dtype=head.dtype)
    with torch.no_grad():
        layer.weight.copy_(head)
    model = nn.Sequential(encoder, layer)
    optimizer = SGD(model.parameters(), **settings)
    _step(model, optimizer, ids, labels)
    functional.cross_entropy(model(ids), labels).backward()
    for name in frozen:  # these keep the gradient that they had while they were trainable
        encoder.get_parameter(name).requires_grad_(False)
    held, before = list(encoder.parameters()), _state(encoder)
    student.freeze(encoder)
    facts = {
        "attribute": isinstance(vars(encoder).get("requires_grad"), bool),
        "flags": _flags(encoder),
        "grads": _grads(encoder),
        "modes": _modes(encoder),
        "numbers_kept": _kept(encoder, before),
        "same_objects": len(held) == len(list(encoder.parameters()))
        and all(a is b for a, b in zip(held, encoder.parameters(), strict=True)),
        "outside": [model.training, layer.training, *(p.requires_grad for p in layer.parameters())],
        "features": encoder(ids).detach(),
    }
    before, head_before = _state(encoder), _state(layer)
    state = dict(encoder.named_buffers()) | dict(encoder.named_parameters())
    places = {
        "table": "words.0.weight",
        "scale": "norm.weight",
        "shift": "norm.bias",
        "mean": "norm.running_mean",
        "variance": "norm.running_var",
    }
    facts["now"] = {
        part: state[name].detach().clone() if state.get(name) is not None else torch.zeros(0)
        for part, name in places.items()
    }
    for _ in range(2):
        _step(model, optimizer, ids, labels)
    table_step = encoder.words[0].weight.detach() - before["words.0.weight"]
    return facts | {
        "table_step": table_step,
        "still": _kept(encoder, before),
        "head_moved": not _kept(layer, head_before),
    }


def features(student, parts, ids, modes, frozen, earlier, autograd=True):
    """Called frozen_features(encoder, inputs)."""
    encoder = Encoder(parts)
    for part, mode in zip(encoder.modules(), modes, strict=True):
        part.training = mode
    for parameter, off in zip(encoder.parameters(), frozen, strict=True):
        parameter.requires_grad_(not off)
        parameter.grad = torch.full_like(parameter, earlier) if earlier else None
    before = _state(encoder)
    torch.set_grad_enabled(autograd)
    try:
        found = student.frozen_features(encoder, ids)
    finally:
        enabled = torch.is_grad_enabled()
        torch.set_grad_enabled(True)  # for whoever comes next
    return {
        "autograd": enabled,
        "features": found.detach().clone() if isinstance(found, torch.Tensor) else found,
        "gradient": getattr(found, "requires_grad", False),
        "inference": bool(isinstance(found, torch.Tensor) and found.is_inference()),
        "modes": _modes(encoder),
        "buffers_kept": all(EQUAL(tensor, before[name]) for name, tensor in encoder.named_buffers()),
        "numbers_kept": all(EQUAL(p.detach(), before[name]) for name, p in encoder.named_parameters()),
        "flags": _flags(encoder),
        "grads": _grads(encoder),
        "hooks": sum(len(part._forward_hooks) + len(part._forward_pre_hooks) for part in encoder.modules()),
    }


def modes_of_a_shared_part(student, table, ids, modes):
    """Called frozen_features(encoder, inputs), where two blocks of the encoder share a dropout."""
    shared = nn.Dropout(0.5)
    blocks = [nn.Sequential(shared), nn.Sequential(shared)]
    encoder = nn.Sequential(nn.Embedding.from_pretrained(table.clone()), *blocks)
    for part, mode in zip((*blocks, shared), modes, strict=True):
        part.training = mode
    student.frozen_features(encoder, ids)
    names = ("first block", "second block", "the dropout in both")
    return {name: "training" if part.training else "eval" for name, part in zip(names, (*blocks, shared), strict=True)}


def features_of_an_error(student, parts, ids, modes, autograd=True):
    """Called frozen_features(encoder, inputs) with ids that the encoder does not know."""
    encoder = Encoder(parts)
    for part, mode in zip(encoder.modules(), modes, strict=True):
        part.training = mode
    error = "no error"
    torch.set_grad_enabled(autograd)
    try:
        student.frozen_features(encoder, ids)
    except NotImplementedError:
        raise
    except Exception as caught:  # noqa: BLE001 - which one it is goes into the facts
        error = type(caught).__name__
    finally:
        enabled = torch.is_grad_enabled()
        torch.set_grad_enabled(True)  # for whoever comes next
    return {"error": error, "modes": _modes(encoder), "autograd": enabled}


def probed(student, parts, train, test, classes, steps, lr):
    """Called linear_probe(encoder, train, test, classes, steps, lr)."""
    encoder = Encoder(parts)
    before = _state(encoder)
    found = student.linear_probe(encoder, tuple(train), tuple(test), classes, steps, lr)
    head = found["head"]
    linear = isinstance(head, nn.Linear)
    return {
        "keys": sorted(found),
        "linear": linear,
        "weight": head.weight.detach().clone() if linear else None,
        "bias": head.bias.detach().clone() if linear and head.bias is not None else None,
        "accuracy": found["accuracy"],
        "majority": found["majority"],
        "kept": _kept(encoder, before),
        "modes": _modes(encoder),
        "flags": _flags(encoder),
        "grads": _grads(encoder),
    }


class Tagger(nn.Module):
    """A model whose names look alike, with a head that is tied to the embedding."""

    def __init__(self, tied):
        super().__init__()
        self.header = nn.Linear(3, 3)
        self.encoder = nn.ModuleDict({"embedding": nn.Embedding(7, 3), "embedding2": nn.Embedding(5, 3)})
        self.body = nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3))
        self.scale = nn.Parameter(torch.ones(1))
        self.head = nn.Linear(3, 7)
        if tied:
            self.head.weight = self.encoder["embedding"].weight


def grouped(student, rates, default, tied=False, frozen=()):
    """Called parameter_groups(model, rates, default)."""
    model = Tagger(tied)
    for name in frozen:
        model.get_parameter(name).requires_grad_(False)
    before, flags, asked = _state(model), _flags(model), dict(rates)
    groups = student.parameter_groups(model, asked, default)
    names = {id(parameter): name for name, parameter in model.named_parameters()}
    found = [
        [[names.get(id(parameter), "something else") for parameter in group["params"]], group["lr"]] for group in groups
    ]
    facts = {"groups": found, "kept": _kept(model, before) and flags == _flags(model) and asked == rates}
    facts["lists"] = all(isinstance(group["params"], list) for group in groups)
    return facts


def unfrozen(student, parts, head, ids, labels, settings, lr, held=(), trainable=(), head_settings=None):
    """Trained a head on a frozen encoder, called unfreeze(encoder, optimizer, lr), and took one more step."""
    encoder = Encoder(parts).eval()
    layer = nn.Linear(*reversed(head.shape), dtype=head.dtype)
    with torch.no_grad():
        layer.weight.copy_(head)
    model = nn.Sequential(encoder, layer)
    for name, parameter in encoder.named_parameters():
        parameter.requires_grad_(name in trainable)
    encoder.dropout.p = 0.0
    rates = {"words.0.weight": 0.125, "norm.weight": 0.25, "norm.bias": 0.5}
    names = {id(parameter): name for name, parameter in encoder.named_parameters()}
    names |= {id(parameter): f"head.{name}" for name, parameter in layer.named_parameters()}
    groups = [{"params": list(layer.parameters())} | (head_settings or {})]
    groups += [{"params": [encoder.get_parameter(name)], "lr": rates[name]} for name in held]
    optimizer = SGD(groups, **settings)
    for _ in range(2):
        _step(model, optimizer, ids, labels)
    held_now, before = list(encoder.parameters()), _state(model)
    memory = {names[id(p)]: optimizer.state[p]["momentum_buffer"].clone() for p in layer.parameters()}
    defaults = dict(optimizer.defaults)
    student.unfreeze(encoder, optimizer, lr)
    facts = {
        "flags": _flags(encoder),
        "modes": _modes(encoder),
        "numbers_kept": _kept(model, before),
        "same_objects": len(held_now) == len(list(encoder.parameters()))
        and all(a is b for a, b in zip(held_now, encoder.parameters(), strict=True)),
        "groups": [
            [sorted(names.get(id(p), "something else") for p in group["params"]), group["lr"]]
            for group in optimizer.param_groups
        ],
        "defaults_kept": optimizer.defaults == defaults,
        "settings": [[group["momentum"], group["weight_decay"]] for group in optimizer.param_groups],
        "memory": all(
            EQUAL(optimizer.state[p].get("momentum_buffer", torch.zeros(0)), memory[names[id(p)]])
            for p in layer.parameters()
        ),
    }
    encoder.eval()
    before = _state(encoder)
    optimizer.zero_grad()
    functional.cross_entropy(model(ids), labels).backward()
    table = encoder.words[0].weight
    gradient = torch.zeros_like(table) if table.grad is None else table.grad.clone()
    optimizer.step()
    facts["gradient"] = gradient + settings["weight_decay"] * before["words.0.weight"]
    return facts | {"table_step": table.detach() - before["words.0.weight"]}


def _classifier(weight, bias):
    """Dropout, a batch norm whose running numbers change nothing, and one linear layer."""
    model = nn.Sequential(
        nn.Dropout(0.5), nn.BatchNorm1d(weight.shape[1], eps=0.0, affine=False), nn.Linear(*reversed(weight.shape))
    ).to(weight.dtype)
    with torch.no_grad():
        model[2].weight.copy_(weight)
        model[2].bias.copy_(bias)
    return model


def overfitted(student, weight, bias, inputs, labels, max_steps, lr, threshold, frozen=(), earlier=0.0, spare=False):
    """Called steps_to_overfit(model, inputs, labels, max_steps, lr, threshold)."""
    model = _classifier(weight, bias)
    if spare:
        model.spare = nn.Parameter(torch.ones(2, dtype=weight.dtype))
    for name in frozen:
        model[2].get_parameter(name).requires_grad_(False)
    model[2].eval()
    for parameter in model.parameters():
        parameter.grad = torch.full_like(parameter, earlier) if earlier else None
    before, modes, flags, grads = _state(model), _modes(model), _flags(model), _grads(model)
    answer = student.steps_to_overfit(model, inputs, labels, max_steps, lr, threshold)
    return {
        "answer": answer,
        "numbers_kept": all(EQUAL(p.detach(), before[name]) for name, p in model.named_parameters()),
        "buffers_kept": all(EQUAL(tensor, before[name]) for name, tensor in model.named_buffers()),
        "modes_kept": modes == _modes(model),
        "flags_kept": flags == _flags(model),
        "grads_kept": grads == _grads(model) and all(
            p.grad is None or bool((p.grad == earlier).all()) for p in model.parameters()
        ),
    }  # fmt: skip
