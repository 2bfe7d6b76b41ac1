"""Hidden tests of `gradient_paths`."""

import torch

from autograder.judge import expect, raised, task, timeout
from autograder.suites.weight_tying import probes
from autograder.suites.weight_tying.truth import DOUBLE, backward, forward, needs_a_decoder, numbers


def of_mean_cross_entropy(parts, ids, targets):
    """The gradient of the mean cross-entropy with respect to the logits."""
    logits = forward(parts, ids)[1].reshape(targets.numel(), -1)
    return (logits.softmax(1) - torch.eye(logits.shape[1], dtype=DOUBLE)[targets.reshape(-1)]) / targets.numel()


def is_pair(value):
    """Whether a value is a pair; None stays None, which has a message of its own."""
    return None if value is None else isinstance(value, (tuple, list)) and len(value) == 2


def expect_parts(reply, truth, mistakes):
    """Both parts are right; of each mistake, only a part that is wrong can tell."""
    expect(reply.map(is_pair)).holds("a tuple of two tensors", otherwise="something else")
    for index, part in enumerate(truth):
        known = {name: wrong[index] for name, wrong in mistakes.items()}
        known = {name: wrong for name, wrong in known.items() if not torch.allclose(wrong, part)}
        expect(reply[index]).is_close_to(part, mistakes=known)


@timeout(5)
@task("gradient_paths", points=1)
def test_paths_with_padding(submission, draw):
    """With padding the lookup's part has a zero row and the head's part has not; repeated words add up."""
    for hidden_size, padding_idx in ((5, 2), (3, 0), (3, None)):
        parts = numbers(draw, 11, 3, hidden_size, DOUBLE)
        ids, targets = torch.tensor([[4, 2, 4], [0, 2, 0]]), torch.tensor([[2, 4, 7], [0, 1, 2]])
        upstream = of_mean_cross_entropy(parts, ids, targets)
        lookup, head = backward(parts, ids, upstream, padding_idx)
        mistakes = {
            "parts-swapped": [head, lookup],
            "both-whole": [lookup + head, lookup + head],
            "loss-summed": [6 * lookup, 6 * head],
        }
        if padding_idx is not None:
            pad = torch.tensor(padding_idx)
            leaking = backward(parts, ids, upstream)[0]
            kept = (targets != padding_idx).reshape(-1, 1)
            skipped = backward(parts, ids, upstream * kept * kept.numel() / kept.sum(), padding_idx)
            mistakes["pads-skipped-in-loss"] = list(skipped)
            mistakes["padding-not-told"] = [leaking, head]
            mistakes["pad-row-cleared-in-head-part"] = [lookup, head.index_fill(0, pad, 0)]
        expect_parts(submission.run(probes.paths, parts, ids, targets, padding_idx), [lookup, head], mistakes)


@timeout(5)
@task("gradient_paths", points=1)
def test_paths_for_ids_of_any_shape(submission, draw):
    """A single position, one sentence, three axes."""
    parts = numbers(draw, 7, 3, 2, DOUBLE)
    needs_a_decoder(submission, "gradient_paths", parts)
    for shape in ((1, 1), (6,), (2, 3, 5), ()):
        ids, targets = draw.ids(7, *shape), draw.ids(7, *shape)
        errors = raised("ValueError") | raised("RuntimeError") | raised("IndexError")
        lookup, head = backward(parts, ids, of_mean_cross_entropy(parts, ids, targets))
        reply = submission.run(probes.paths, parts, ids, targets)
        expect(reply.map(is_pair)).holds(
            "a tuple of two tensors",
            otherwise="something else",
            mistakes={"leading-axes-lost": errors} if len(shape) != 2 else {},
        )
        expect_parts(reply, [lookup, head], {"parts-swapped": [head, lookup], "both-whole": [lookup + head] * 2})


@timeout(5)
@task("gradient_paths", points=1)
def test_paths_leave_the_model_as_it_was(submission, draw):
    """The model keeps its numbers, its tie and its gradients, None or left from before."""
    ids, targets, step = draw.ids(7, 4), draw.ids(7, 4), draw.normal(7, 3)
    for earlier in (0.0, draw.number(1, 2)):
        facts = submission.run(probes.paths_side_effects, numbers(draw, 7, 3, 5), ids, targets, step, earlier)
        expect(facts["tied_before"]).holds("a model that is tied before the call", otherwise="one that is not")
        expect(facts["head_step"]).is_close_to(step, mistakes={"unties-the-model": torch.zeros(7, 3)})
        expect(facts["kept"]).holds("a model that keeps its numbers", otherwise="the model's numbers changed")
        expect(facts["trainable"]).holds("Parameters that stay trainable", otherwise="a Parameter that was frozen")
        expect(facts["grads_kept"]).holds(
            "every `.grad` of the model as it was",
            otherwise="a gradient that was lost" if earlier else "gradients that were left in the model",
            mistake="loses-earlier-gradients" if earlier else "leaves-gradients-behind",
        )
