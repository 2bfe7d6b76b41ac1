"""Runs beside the student's code: makes tokenizers, checkpoints and optimisers, and brings back what became of them."""

import builtins

import torch
from torch import nn
from torch.optim import SGD, Adagrad, Adam

EQUAL, PARAMETER = torch.equal, nn.Parameter
KINDS = {"SGD": SGD, "Adam": Adam, "Adagrad": Adagrad}


def encoded(student, vocab, words, bos=False, eos=False):
    """Called Tokenizer(vocab).encode(words, bos, eos)."""
    return student.Tokenizer(vocab).encode(words, bos=bos, eos=eos)


def encoded_in_turn(student, vocab, texts):
    """Made one Tokenizer(vocab) and called encode for one list of words after the other."""
    tokenizer = student.Tokenizer(vocab)
    return [tokenizer.encode(words) for words in texts]


def beside_another(student, vocab, other, words, ids):
    """Made a Tokenizer(vocab), another one with other words, and called encode and decode of the first."""
    tokenizer = student.Tokenizer(vocab)
    student.Tokenizer(other)
    return {"ids": tokenizer.encode(words), "words": tokenizer.decode(ids)}


def decoded(student, vocab, ids):
    """Called Tokenizer(vocab).decode(ids)."""
    return student.Tokenizer(vocab).decode(ids)


def round_trip(student, vocab, words, bos=False, eos=False):
    """Called decode(encode(words, bos, eos)) on a Tokenizer(vocab)."""
    tokenizer = student.Tokenizer(vocab)
    return tokenizer.decode(tokenizer.encode(words, bos=bos, eos=eos))


def fingerprints(student, vocabs):
    """Called fingerprint(vocab) for one vocabulary after the other."""
    return [student.fingerprint(list(vocab)) for vocab in vocabs]


def fingerprint_elsewhere(student, vocab):
    """Called fingerprint(vocab) here, and again as in a process where Python's hash() gives other numbers."""
    here, plain = student.fingerprint(list(vocab)), builtins.hash
    builtins.hash = lambda value: plain(("elsewhere", value))
    try:
        return here == student.fingerprint(list(vocab))
    finally:
        builtins.hash = plain


def _embedding(table, trainable=True):
    layer = nn.Embedding(*table.shape, dtype=table.dtype, device=table.device)
    with torch.no_grad():
        layer.weight.copy_(table)
    layer.weight.requires_grad_(trainable)
    return layer


def loaded(student, old, table, vocab, trainable=True):
    """Called load_table(embedding, checkpoint, vocab) with a checkpoint of the same vocabulary."""
    layer = _embedding(old, trainable)
    weight, before = layer.weight, table.clone()
    checkpoint = {"table": table, "fingerprint": student.fingerprint(list(vocab))}
    student.load_table(layer, checkpoint, list(vocab))
    facts = {
        "table": layer.weight.detach().clone(),
        "same": layer.weight is weight,
        "trainable": layer.weight.requires_grad,
        "checkpoint": EQUAL(table, before) and set(checkpoint) == {"table", "fingerprint"},
    }
    with torch.no_grad():
        layer.weight.add_(1)
    return facts | {"apart": EQUAL(table, before)}


def load_refused(student, old, table, theirs, ours):
    """Called load_table(embedding, checkpoint, vocab) with a checkpoint that does not fit."""
    layer = _embedding(old)
    weight, mine = layer.weight, student.fingerprint(list(ours))
    checkpoint, other = {"table": table}, "fingerprint"
    if theirs is not None:
        other = checkpoint["fingerprint"] = student.fingerprint(list(theirs))
        if (other == mine) != (theirs == ours):
            return {"outcome": f"fingerprint() says {other!r} and {mine!r}, which is no help"}
    try:
        student.load_table(layer, checkpoint, list(ours))
    except ValueError as error:
        text = str(error)
    else:
        return {"outcome": "no error", "kept": EQUAL(layer.weight.detach(), old)}
    shapes = [f"{rows}, {columns}" in text for rows, columns in (tuple(table.shape), tuple(old.shape))]
    return {
        "outcome": "ValueError",
        "names": [other in text, mine in text],
        "word": "fingerprint" in text.lower(),
        "shapes": shapes,
        "kept": layer.weight is weight and EQUAL(layer.weight.detach(), old),
    }


class _Setting:
    """Tied layers, another Parameter of the table's shape, and an optimiser over some of them in two groups."""

    def __init__(self, parts):
        table, bias, held = parts["table"], parts.get("bias"), parts.get("held", ["other", "table", "bias"])
        self.embedding = nn.Embedding(*table.shape, padding_idx=parts.get("padding_idx"), dtype=table.dtype)
        self.head = nn.Linear(table.shape[1], len(table), bias=bias is not None, dtype=table.dtype)
        self.head.weight, self.other = self.embedding.weight, PARAMETER(parts["other"].clone())
        with torch.no_grad():
            self.embedding.weight.copy_(table)
            if bias is not None:
                self.head.bias.copy_(bias)
        self.old = self.now()
        for name in parts.get("frozen", []):
            self.old[name].requires_grad_(False)
        groups = [[self.old[name] for name in held if name != "bias"], [self.old["bias"]] if "bias" in held else []]
        self.optimizer = KINDS[parts["kind"]](
            [{"params": group, "lr": lr} for group, lr in zip(groups, parts["lr"], strict=True) if group],
            **parts.get("settings", {}),
        )
        for gradients in parts["before"]:
            self.step(gradients)
        for name, value in parts.get("remembered", {}).items():  # as an optimiser might that factors its memory
            self.optimizer.state[self.embedding.weight][name] = value.clone()

    def now(self):
        """The Parameters by name, as the layers have them now."""
        named = {"other": self.other, "table": self.embedding.weight}
        return named | ({"bias": self.head.bias} if self.head.bias is not None else {})

    def step(self, gradients):
        """Take one step with these gradients."""
        for name, parameter in self.now().items():
            if parameter.requires_grad:
                parameter.grad = gradients[name].clone()
        self.optimizer.step()

    def memory(self):
        """What the optimiser remembers of each Parameter that the layers have now."""
        state = self.optimizer.state
        return {
            name: {
                key: value.clone() if isinstance(value, torch.Tensor) else value
                for key, value in state.get(parameter, {}).items()
            }
            for name, parameter in self.now().items()
        }

    def held(self):
        """The names of the Parameters in each of the optimiser's groups."""
        now = {id(parameter): name for name, parameter in self.now().items()}
        old = {id(parameter): f"old {name}" for name, parameter in self.old.items()}
        names = old | now
        return [[names.get(id(p), "a stranger") for p in group["params"]] for group in self.optimizer.param_groups]

    def strangers(self):
        """How many tensors the optimiser remembers that the layers do not have."""
        known = {id(parameter) for parameter in self.now().values()}
        return sum(id(key) not in known for key in self.optimizer.state)


def _compared(before, now, numbers):
    """What became of the memory of one Parameter that had these numbers."""
    size, old_rows, new_rows, others, rest = len(numbers), True, True, True, set(before) == set(now)
    for key, value in before.items():
        found = now.get(key)
        if not isinstance(value, torch.Tensor) or not value.dim():
            rest = rest and key in now and bool(found == value)
        elif value.shape != numbers.shape:
            others = others and isinstance(found, torch.Tensor) and EQUAL(found, value)
        elif not isinstance(found, torch.Tensor) or found.shape[1:] != value.shape[1:] or found.dtype != value.dtype:
            old_rows = False
        else:
            old_rows = old_rows and EQUAL(found[:size], value)
            new_rows = new_rows and not found[size:].any()
            rest = rest and len(found) >= size
    grown = [now[key] for key, value in before.items() if key in now and getattr(value, "shape", None) == numbers.shape]
    return {"there": bool(now), "old rows kept": old_rows, "new rows zero": new_rows, "other shapes kept": others,
            "rest kept": rest, "rows": sorted({len(value) for value in grown})}  # fmt: skip


def grown(student, parts, pieces):
    """Made layers and an optimiser, took its steps, called grow_vocab, and took the steps that come after."""
    made = _Setting(parts)
    numbers = {name: parameter.detach().clone() for name, parameter in made.now().items()}
    memory = made.memory()
    student.grow_vocab(made.embedding, made.head, made.optimizer, pieces)
    table, bias, size = made.embedding.weight, made.head.bias, len(parts["table"])
    facts = {
        "before": numbers,
        "memory": {name: _compared(memory[name], now, numbers[name]) for name, now in made.memory().items()},
        "held": made.held(),
        "strangers": made.strangers(),
        "table": table.detach().clone(),
        "head": made.head.weight.detach().clone(),
        "bias": None if bias is None else bias.detach().clone(),
        "one": made.head.weight is table,
        "parameter": isinstance(table, PARAMETER) and table.is_leaf,
        "sizes": [made.embedding.num_embeddings, made.head.out_features],
        "padding_idx": made.embedding.padding_idx,
        "trainable": [p.requires_grad for name, p in made.now().items() if name != "other"],
        "no_gradient": [p.grad is None for name, p in made.now().items() if name != "other"],
        "same": table is made.old["table"] and (bias is None or bias is made.old["bias"]),
        "gradient": table.grad,
        "rates": [group["lr"] for group in made.optimizer.param_groups],
    }
    for gradients in parts.get("after", []):
        made.step(gradients)
    final = {name: parameter.detach().clone() for name, parameter in made.now().items()}
    with torch.no_grad():
        made.embedding.weight[size - 1] += 1
    return facts | {"final": final, "together": EQUAL(made.embedding.weight.detach(), made.head.weight.detach())}


def growth_refused(student, parts, pieces):
    """Called grow_vocab with a piece that is no row of the table."""
    made = _Setting(parts)
    student.grow_vocab(made.embedding, made.head, made.optimizer, pieces)


def growth_refused_left_alone(student, parts, pieces):
    """Called grow_vocab with a piece that is no row of the table, and looked at everything afterwards."""
    made = _Setting(parts)
    before, held = made.now(), made.held()
    try:
        student.grow_vocab(made.embedding, made.head, made.optimizer, pieces)
    except ValueError:
        pass
    else:
        return "no ValueError"
    size = len(parts["table"])
    return (
        all(parameter is before[name] for name, parameter in made.now().items())
        and [made.embedding.num_embeddings, made.head.out_features, len(made.embedding.weight)] == [size] * 3
        and made.head.weight is made.embedding.weight
        and made.held() == held
        and made.strangers() == 0
    )


def shrunk(student, table, vocab, keep, ids, kind="list"):
    """Called shrink_vocab(table, vocab, keep, ids)."""
    kinds = {"list": list, "set": set, "tuple": tuple, "dict": dict.fromkeys, "keys": lambda k: dict.fromkeys(k).keys()}
    small, words, moved = student.shrink_vocab(table, vocab, kinds[kind](keep), ids)
    return {"table": small, "vocab": words, "ids": moved}


def shrunk_apart(student, table, vocab, keep, ids):
    """Called shrink_vocab(table, vocab, keep, ids) and wrote into the new table and the new ids."""
    before = table.clone(), ids.clone(), list(vocab)
    small, words, moved = student.shrink_vocab(table, vocab, keep, ids)
    with torch.no_grad():
        small.add_(1)
        moved.add_(1)
    words.append("another")
    return EQUAL(table, before[0]) and EQUAL(ids, before[1]) and vocab == before[2]
