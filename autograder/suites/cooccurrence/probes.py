"""Runs beside the student's code: fills GloVe models with numbers, trains, and brings back what is there to see."""

import torch
from torch import nn

NAMES = ("word", "context", "word_bias", "context_bias")

EQUAL = torch.equal  # taken before the submission is loaded, which may replace it
STATE, SEEDED = torch.get_rng_state, torch.manual_seed


def _filled(student, parts, settings):
    """A Glove with these numbers for its four parameters."""
    model = student.Glove(*parts[0].shape, **settings).to(dtype=parts[0].dtype, device=parts[0].device)
    with torch.no_grad():
        for name, numbers in zip(NAMES, parts, strict=True):
            model.get_parameter(name).copy_(numbers)
    return model


def glove_loss(student, parts, counts, settings):
    """Made a Glove, set its four parameters, and called it with counts."""
    model, before = _filled(student, parts, settings), counts.clone()
    loss = model(counts)
    kept = EQUAL(counts, before) and all(
        EQUAL(model.get_parameter(name), numbers) for name, numbers in zip(NAMES, parts, strict=True)
    )
    return {"shape": tuple(loss.shape), "loss": float(loss.detach()), "kept": kept}


def glove_gradients(student, parts, counts, settings):
    """Made a Glove, set its four parameters, called it with counts and ran backward."""
    model, before = _filled(student, parts, settings), counts.clone()
    loss = model(counts)
    loss.backward()
    facts = {"loss": float(loss.detach()), "kept": EQUAL(counts, before)}
    return facts | {name: model.get_parameter(name).grad for name in NAMES}


def glove_vectors(student, parts):
    """Made a Glove, set its four parameters, asked for vectors()."""
    model = _filled(student, parts, {})
    vectors = model.vectors()
    kept = EQUAL(model.word, parts[0]) and EQUAL(model.context, parts[1])
    return {"tracked": vectors.requires_grad, "vectors": vectors.detach().clone(), "kept": kept}


def glove_start(student, vocab_size, dim, seed):
    """Made three Gloves from generators: two with one seed, and one more from the first's generator."""
    state = STATE()
    for name in NAMES:
        student.Glove(3, 2, generator=torch.Generator()).get_parameter(name)
    first = torch.Generator().manual_seed(seed)
    model = student.Glove(vocab_size, dim, generator=first)
    more = student.Glove(vocab_size, dim, generator=first)
    twin = student.Glove(vocab_size, dim, generator=torch.Generator().manual_seed(seed))
    untouched = EQUAL(STATE(), state)
    SEEDED(seed)
    free, other = student.Glove(vocab_size, dim), student.Glove(vocab_size, dim)
    SEEDED(seed)
    again = student.Glove(vocab_size, dim)
    return {
        "shapes": {name: tuple(parameter.shape) for name, parameter in model.named_parameters()},
        "trainable": all(parameter.requires_grad for parameter in model.parameters()),
        "repeats": EQUAL(model.word, twin.word) and EQUAL(model.context, twin.context),
        "goes_on": not EQUAL(model.word, more.word),
        "untouched": untouched,
        "free": not EQUAL(free.word, other.word),
        "free_repeats": EQUAL(free.word, again.word) and EQUAL(free.context, again.context),
    } | {name: model.get_parameter(name).detach().clone() for name in NAMES}


class Valley(nn.Module):
    """A loss that is known by heart: each count times the square of its place's distance from 1, and a slope."""

    def __init__(self, places, height):
        super().__init__()
        self.places = nn.Parameter(places.detach().clone())
        self.height = nn.Parameter(height.detach().clone())
        self.given = []

    def forward(self, counts):
        """Add up the squares, and half the height's square."""
        self.given.append(counts)
        return (counts * (self.places - 1).square()).sum() + self.height.square() / 2


def training(student, places, height, counts, steps, lr, leftover):
    """Trained a small model with train_glove(model, counts, steps=…, lr=…)."""
    model = Valley(places, height)
    if leftover is not None:
        model.places.grad = leftover.detach().clone()
    losses = student.train_glove(model, counts, steps=steps, lr=lr)
    dtypes = sorted({str(given.dtype) for given in model.given})
    return {
        "losses": losses,
        "dtypes": dtypes,
        "places": model.places.detach().clone(),
        "height": model.height.detach().clone(),
    }


def both_tables(student, sentences, vocab_size, dim, settings, seed):
    """Called two_tables(sentences, vocab_size, dim, …) with a generator of its own."""
    state = STATE()
    generator = torch.Generator().manual_seed(seed)
    tables = student.two_tables(sentences, vocab_size, dim, **settings, generator=generator)
    return {"counted": tables[0], "fitted": tables[1], "untouched": EQUAL(STATE(), state)}


def free_tables(student, sentences, vocab_size, dim, settings, seed):
    """Called two_tables(sentences, vocab_size, dim, …) three times without a generator."""
    SEEDED(seed)
    first = student.two_tables(sentences, vocab_size, dim, **settings)[1]
    second = student.two_tables(sentences, vocab_size, dim, **settings, generator=None)[1]
    SEEDED(seed)
    again = student.two_tables(sentences, vocab_size, dim, **settings)[1]
    return {"new_ones": not EQUAL(first, second), "repeats": EQUAL(first, again)}


def fitted_alone(student, counts, dim, settings, seed):
    """Made a Glove, trained it on counts with train_glove, and asked for vectors()."""
    generator = torch.Generator().manual_seed(seed)
    model = student.Glove(len(counts), dim, x_max=settings["x_max"], generator=generator)
    before = model.word.detach().clone(), model.vectors().clone()
    student.train_glove(model, counts, steps=settings["steps"], lr=settings["lr"])
    return {"vectors": model.vectors(), "untrained": before[1], "word": model.word.detach().clone()}
