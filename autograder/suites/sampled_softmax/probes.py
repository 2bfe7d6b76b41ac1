"""Runs beside the student's code: goes through many samples, runs backward, and brings back what is there to see."""

import torch

STACK = torch.stack  # taken before the submission is loaded, which may replace it
BACKWARD = torch.autograd.backward


def costs_as_texts(student, *sizes):
    """Called softmax_costs(...) and wrote the numbers out."""
    return {name: [str(number) for number in pair] for name, pair in student.softmax_costs(*sizes).items()}


def columns_of_every_sample(student, hidden, weight, bias, targets, samples, word_probs):
    """Called corrected_logits(...) with every possible sample of a tiny vocabulary."""
    scene = (hidden, weight, bias, targets)
    return STACK([student.corrected_logits(*scene, sampled, word_probs[sampled]).detach() for sampled in samples])


def _trainable(tensors):
    """Copies that gradients reach."""
    return [tensor.detach().clone().requires_grad_() for tensor in tensors]


def _facts(value, tensors, upstream=None):
    """The value and what backward left in each tensor."""
    BACKWARD(value, upstream)
    return {"value": value.detach()} | {f"gradient {at}": tensor.grad for at, tensor in enumerate(tensors, start=1)}


def columns_gradients(student, hidden, weight, bias, targets, sampled, probs, upstream):
    """Called corrected_logits(...) and ran backward; gradients are numbered as the arguments are."""
    tensors = _trainable((hidden, weight, bias))
    return _facts(student.corrected_logits(*tensors, targets, sampled, probs), tensors, upstream)


def loss_gradients(student, hidden, weight, bias, targets, sampled, probs):
    """Called sampled_softmax_loss(...) and ran backward; gradients are numbered as the arguments are."""
    tensors = _trainable((hidden, weight, bias))
    return _facts(student.sampled_softmax_loss(*tensors, targets, sampled, probs), tensors)


def two_level_gradients(student, hidden, class_weight, word_weight, word_class, targets, upstream):
    """Called two_level_log_prob(...) and ran backward; gradients are numbered as the arguments are."""
    tensors = _trainable((hidden, class_weight, word_weight))
    return _facts(student.two_level_log_prob(*tensors, word_class, targets), tensors, upstream)
