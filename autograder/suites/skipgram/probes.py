"""Runs beside the student's code: draws radii, fills models with numbers, and brings back what is there to see."""

import torch

EQUAL = torch.equal  # taken before the submission is loaded, which may replace them
SEEDED, STATE = torch.manual_seed, torch.get_rng_state
GENERATOR = torch.Generator


def thinned(student, sentences, keep, uniform):
    """Called subsample(sentences, keep, uniform), then appended to each list of the result."""
    before = [list(sentence) for sentence in sentences]
    found = student.subsample(sentences, keep, uniform)
    for part in found:
        part.append(0)
    return {"apart": sentences == before}


def radii(student, count, window, seed):
    """Called draw_radii(count, window, generator)."""
    return student.draw_radii(count, window, GENERATOR().manual_seed(seed))


def radii_one_by_one(student, calls, window, seed):
    """Called draw_radii(1, window, generator) many times with one generator."""
    generator = GENERATOR().manual_seed(seed)
    return [int(student.draw_radii(1, window, generator)[0]) for _ in range(calls)]


def radii_again(student, count, window, seed):
    """Called draw_radii(count, window, generator) twice with one generator, then with another one of the same seed."""
    generator, before = GENERATOR().manual_seed(seed), STATE()
    first, second = student.draw_radii(count, window, generator), student.draw_radii(count, window, generator)
    again = student.draw_radii(count, window, GENERATOR().manual_seed(seed))
    return {
        "repeatable": EQUAL(first, again),
        "new_ones": not EQUAL(first, second),
        "global_kept": EQUAL(before, STATE()),
    }


def loss_gradient(student, hidden, outputs, targets):
    """Called softmax_loss(hidden, outputs, targets) and ran backward."""
    hidden, outputs = (table.detach().clone().requires_grad_() for table in (hidden, outputs))
    loss = student.softmax_loss(hidden, outputs, targets)
    loss.backward()
    return {"loss": loss.detach(), "hidden": hidden.grad, "outputs": outputs.grad}


def fresh_model(student, vocab_size, dim, seed):
    """Made a Word2Vec(vocab_size, dim)."""
    SEEDED(seed)
    model, other = student.Word2Vec(vocab_size, dim), student.Word2Vec(vocab_size, dim)
    SEEDED(seed)
    again = student.Word2Vec(vocab_size, dim)
    inputs, outputs = model.inputs.weight, model.outputs.weight
    start = inputs.detach().clone()
    facts = {
        "shapes": [tuple(inputs.shape), tuple(outputs.shape)],
        "inputs": start,
        "outputs": outputs.detach().clone(),
        "repeatable": EQUAL(start, again.inputs.weight.detach()),
        "new_ones": not EQUAL(start, other.inputs.weight.detach()),
        "numbers": sum(parameter.numel() for parameter in model.parameters()),
        "trainable": all(parameter.requires_grad for parameter in model.parameters()),
    }
    with torch.no_grad():
        outputs.add_(1)
    return facts | {"apart": EQUAL(start, model.inputs.weight.detach())}


def skipgram(student, inputs, outputs, centers, contexts):
    """Made a Word2Vec, filled its tables, called skipgram_loss(centers, contexts) and ran backward."""
    model = _filled(student, inputs, outputs)
    return _paid(model, model.skipgram_loss(centers, contexts))


def cbow(student, inputs, outputs, contexts, centers):
    """Made a Word2Vec, filled its tables, called cbow_loss(contexts, centers) and ran backward."""
    model, before = _filled(student, inputs, outputs), contexts.clone()
    facts = _paid(model, model.cbow_loss(contexts, centers))
    kept = EQUAL(inputs, model.inputs.weight.detach()) and EQUAL(outputs, model.outputs.weight.detach())
    return facts | {"ids_kept": EQUAL(before, contexts), "tables_kept": kept}


def first_loss(student, vocab_size, dim, centers, contexts):
    """Made a Word2Vec(vocab_size, dim) and called skipgram_loss(centers, contexts)."""
    return student.Word2Vec(vocab_size, dim).skipgram_loss(centers, contexts).detach()


def vectors(student, inputs, outputs):
    """Made a Word2Vec, filled its tables and asked for its word vectors."""
    model = student.Word2Vec(*inputs.shape)
    start = model.inputs.weight.detach().clone()
    _fill(model, inputs, outputs)
    found = model.vectors()
    if not isinstance(found, torch.Tensor):
        return {"vectors": found}
    facts = {"vectors": found.detach().clone(), "asks": found.requires_grad, "stale": EQUAL(found.detach(), start)}
    with torch.no_grad():
        model.inputs.weight.add_(1)
        facts["untrained"] = EQUAL(found.detach(), facts["vectors"])
        found.mul_(2)
        facts["model_kept"] = EQUAL(model.inputs.weight.detach(), inputs + 1)
    return facts


def _filled(student, inputs, outputs):
    """A model with these numbers in its tables."""
    model = student.Word2Vec(*inputs.shape)
    _fill(model, inputs, outputs)
    return model


def _fill(model, inputs, outputs):
    with torch.no_grad():
        model.inputs.weight.copy_(inputs)
        model.outputs.weight.copy_(outputs)


def _paid(model, loss):
    loss.backward()
    inputs, outputs = (None if table.grad is None else table.grad.to_dense() for table in
                       (model.inputs.weight, model.outputs.weight))  # fmt: skip
    return {"loss": loss.detach(), "inputs": inputs, "outputs": outputs}
