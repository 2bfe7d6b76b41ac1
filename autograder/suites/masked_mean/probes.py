"""Runs beside the student's code: builds classifiers, trains a small model, and brings back what is there to see."""

import torch
from torch import nn

EQUAL = torch.equal  # taken before the submission is loaded, which may replace it


def pooled_gradient(student, vectors, mask, upstream):
    """Called masked_mean(vectors, mask) and ran backward."""
    vectors = vectors.detach().clone().requires_grad_()
    student.masked_mean(vectors, mask).backward(upstream)
    return vectors.grad


def fresh_classifier(student, vocab_size, dim, padding_idx):
    """Made a BagClassifier(vocab_size, dim, padding_idx)."""
    model = student.BagClassifier(vocab_size, dim, padding_idx)
    bias = model.output.bias
    return {
        "table": tuple(model.embedding.weight.shape),
        "weight": tuple(model.output.weight.shape),
        "bias": None if bias is None else tuple(bias.shape),
        "numbers": sum(parameter.numel() for parameter in model.parameters()),
        "trainable": all(parameter.requires_grad for parameter in model.parameters()),
        "padding_idx": getattr(model.embedding, "padding_idx", None),
        "pad_row": model.embedding.weight.detach()[padding_idx].clone(),
    }


def logits(student, table, weight, bias, padding_idx, ids):
    """Made a BagClassifier, set its table, weight and bias, and called it with ids."""
    model, before = filled(student, table, weight, bias, padding_idx), ids.clone()
    out = model(ids)
    kept = {"ids_kept": EQUAL(ids, before), "table_kept": EQUAL(model.embedding.weight, table)}
    return {"logits": out} | kept


def classifier_gradient(student, table, weight, bias, padding_idx, ids, upstream):
    """Made a BagClassifier, set its weights, called it with ids and ran backward."""
    model = filled(student, table, weight, bias, padding_idx)
    model(ids).backward(upstream)
    return {"table": model.embedding.weight.grad, "weight": model.output.weight.grad, "bias": model.output.bias.grad}


def filled(student, table, weight, bias, padding_idx):
    """Made a BagClassifier and set its weights."""
    model = student.BagClassifier(*table.shape, padding_idx).to(table.device)
    with torch.no_grad():
        model.embedding.weight.copy_(table)
        model.output.weight.copy_(weight[None])
        model.output.bias.copy_(bias)
    return model


class Scores(nn.Module):
    """A sentence's logit is the sum of its words' scores."""

    def __init__(self, scores):
        super().__init__()
        self.scores = nn.Parameter(scores.detach().clone())

    def forward(self, ids):
        """Add the scores up."""
        return self.scores[ids].sum(dim=-1)


def training(student, scores, ids, labels, settings, steps, leftover):
    """Trained a small model with train_step(model, optimizer, ids, labels)."""
    model = Scores(scores)
    optimizer = torch.optim.SGD(model.parameters(), **settings)
    if leftover is not None:
        model.scores.grad = leftover.detach().clone()
    losses = [student.train_step(model, optimizer, ids, labels) for _ in range(steps)]
    return {"losses": losses, "scores": model.scores.detach().clone()}


def twins(student, sentences):
    """Called order_twin(words) with one sentence after the other."""
    return [student.order_twin(words) for words in sentences]
