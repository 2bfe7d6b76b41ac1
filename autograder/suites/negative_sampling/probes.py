"""Runs beside the student's code: draws negatives, fills two tables, trains, and brings back what is there to see."""

import torch
from torch import nn

# Taken before the submission is loaded, which may replace them.
EQUAL, GENERATOR, SET_SEED, GLOBAL = torch.equal, torch.Generator, torch.manual_seed, torch.default_generator
ON_CPU = torch.device("cpu")  # where `train_embeddings` may take everything to be


def _seeded(seed, like=None):
    # A pretended device has no generators of its own, and takes the CPU's.
    device = "cpu" if like is None or like.device.type == "meta" else like.device
    return GENERATOR(device=device).manual_seed(seed)


def negatives(student, noise, centers, contexts, k, seed):
    """Called sample_negatives(noise, centers, contexts, k, generator)."""
    return student.sample_negatives(noise, centers, contexts, k, _seeded(seed, noise))


def repeated_negatives(student, noise, centers, contexts, k, seeds):
    """Called sample_negatives(noise, centers, contexts, k, generator) several times."""
    facts, generator = {}, _seeded(seeds[0], noise)
    GLOBAL.manual_seed(seeds[1])
    facts["first"] = student.sample_negatives(noise, centers, contexts, k, generator)
    facts["one"] = torch.rand(3)
    facts["second"] = student.sample_negatives(noise, centers, contexts, k, generator)
    GLOBAL.manual_seed(seeds[2])
    facts["again"] = student.sample_negatives(noise, centers, contexts, k, generator=_seeded(seeds[0], noise))
    facts["other"] = torch.rand(3)
    facts["another_seed"] = student.sample_negatives(noise, centers, contexts, k, _seeded(seeds[1], noise))
    return facts


def global_negatives(student, noise, centers, contexts, k, seed):
    """Called sample_negatives(noise, centers, contexts, k), without a generator, several times."""
    SET_SEED(seed)
    first = student.sample_negatives(noise, centers, contexts, k)
    second = student.sample_negatives(noise, centers, contexts, k)
    SET_SEED(seed)
    return {"first": first, "second": second, "again": student.sample_negatives(noise, centers, contexts, k, None)}


def fresh_tables(student, vocab_size, dim, seed):
    """Made a TwoTables(vocab_size, dim, generator)."""
    model = student.TwoTables(vocab_size, dim, _seeded(seed))
    return {
        "kinds": isinstance(model.center, nn.Embedding) and isinstance(model.context, nn.Embedding),
        "shapes": [tuple(model.center.weight.shape), tuple(model.context.weight.shape)],
        "count": sum(parameter.numel() for parameter in model.parameters()),
        "trainable": all(parameter.requires_grad for parameter in model.parameters()),
        "center": model.center.weight.detach().clone(),
        "context": model.context.weight.detach().clone(),
    }


def repeated_tables(student, vocab_size, dim, seeds):
    """Made several TwoTables, with a generator and without."""

    def table(generator=None):
        return student.TwoTables(vocab_size, dim, generator).center.weight.detach().clone()

    facts, generator = {}, _seeded(seeds[0])
    GLOBAL.manual_seed(seeds[1])
    facts["first"] = table(generator)
    facts["one"] = torch.rand(3)
    facts["second"] = table(generator)
    GLOBAL.manual_seed(seeds[2])
    facts["again"] = table(_seeded(seeds[0]))
    facts["other"] = torch.rand(3)
    GLOBAL.manual_seed(seeds[1])
    facts["free"], facts["free_second"] = table(), table()
    GLOBAL.manual_seed(seeds[1])
    facts["free_again"] = table()
    return facts


def _filled(student, center, context):
    model = student.TwoTables(*center.shape).to(center)
    with torch.no_grad():
        model.center.weight.copy_(center)
        model.context.weight.copy_(context)
    return model


def scores(student, center, context, centers, words):
    """Made a TwoTables, filled both tables and called it with centre words and words to score."""
    model = _filled(student, center, context)
    out = model(centers, words)
    kept = EQUAL(model.center.weight, center) and EQUAL(model.context.weight, context)
    return {"scores": out, "kept": kept}


def score_gradients(student, center, context, centers, words, upstream):
    """Made a TwoTables, filled both tables, called it and ran backward from the scores."""
    model = _filled(student, center, context)
    model(centers, words).backward(upstream)
    return {"center": model.center.weight.grad, "context": model.context.weight.grad}


def loss_gradients(student, positive, negative, factor=1.0):
    """Called negative_sampling_loss(positive, negative) and ran backward."""
    positive, negative = positive.detach().clone().requires_grad_(), negative.detach().clone().requires_grad_()
    loss = student.negative_sampling_loss(positive, negative)
    (factor * loss).backward()
    return {"loss": float(loss.detach()), "positive": positive.grad, "negative": negative.grad}


class Pair(nn.Module):
    """Two tables and their products: what `TwoTables` promises, so that training is tested by itself."""

    def __init__(self, center, context):
        super().__init__()
        self.center = nn.Embedding.from_pretrained(center.detach().clone(), freeze=False)
        self.context = nn.Embedding.from_pretrained(context.detach().clone(), freeze=False)

    def forward(self, centers, words):
        """Score words."""
        return torch.einsum("bd,bnd->bn", self.center(centers), self.context(words))


def steps(student, center, context, batch, settings, count=1, leftover=0.0):
    """Filled two tables and called train_step(model, optimizer, centers, contexts, negatives)."""
    model = Pair(center, context)
    optimizer = torch.optim.SGD(model.parameters(), **settings)
    if leftover:
        for parameter in model.parameters():
            parameter.grad = torch.full_like(parameter, leftover)
    taken = []
    optimizer.register_step_post_hook(lambda *_: taken.append(1))
    losses = [student.train_step(model, optimizer, *batch) for _ in range(count)]
    tables = {"center": model.center.weight.detach(), "context": model.context.weight.detach()}
    return {"losses": losses, "steps": len(taken)} | tables


def _trained(student, centers, contexts, noise, sizes, lr, seed):
    dim, k, count = sizes
    with ON_CPU:
        return student.train_embeddings(
            centers.cpu(), contexts.cpu(), noise.cpu(), dim, k, count, lr, None if seed is None else _seeded(seed)
        )


def training(student, centers, contexts, noise, sizes, lr, seed):
    """Called train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator)."""
    with ON_CPU:
        start = student.TwoTables(len(noise), sizes[0], _seeded(seed))
    start_center, start_context = start.center.weight.detach().clone(), start.context.weight.detach().clone()
    model, losses = _trained(student, centers, contexts, noise, sizes, lr, seed)
    return {
        "losses": losses,
        "center": model.center.weight.detach(),
        "context": model.context.weight.detach(),
        "start_center": start_center,
        "start_context": start_context,
    }


def repeated_training(student, centers, contexts, noise, sizes, lr, seeds):
    """Called train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator) several times."""

    def table(seed):
        return _trained(student, centers, contexts, noise, sizes, lr, seed)[0].center.weight.detach()

    facts = {}
    GLOBAL.manual_seed(seeds[1])
    facts["first"] = table(seeds[0])
    facts["one"] = torch.rand(3)
    GLOBAL.manual_seed(seeds[2])
    facts["again"] = table(seeds[0])
    facts["other"] = torch.rand(3)
    facts["another_seed"] = table(seeds[1])
    GLOBAL.manual_seed(seeds[1])
    facts["free"] = table(None)
    GLOBAL.manual_seed(seeds[1])
    facts["free_again"] = table(None)
    GLOBAL.manual_seed(seeds[2])
    facts["free_other"] = table(None)
    return facts
