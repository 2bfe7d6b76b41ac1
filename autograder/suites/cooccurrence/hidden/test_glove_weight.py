"""Hidden tests of `glove_weight`."""

import torch

from autograder.judge import expect, has_dtype, raised, task, typed, when
from autograder.suites.cooccurrence.truth import DOUBLE


@task("glove_weight", points=1)
def test_weights_of_any_counts(submission, draw):
    """Another x_max, another alpha, and both; any shape, from a single count to none at all; on any device."""
    counts = draw.uniform(13, low=0.1, high=30).double()
    counts[:4] = torch.tensor([0.0, 0.2, 7.0, 8.0])
    for x_max, alpha in ((7.0, 0.75), (100.0, 0.5), (20.0, 1.5), (0.5, 0.3)):
        truth = torch.tensor([min(1.0, (count / x_max) ** alpha) for count in counts.tolist()], dtype=DOUBLE)
        mistakes = {
            "fixed-float32": has_dtype(torch.float32),
            "weight-not-capped": when(lambda got: got.max() > 1.0001),
        }
        if x_max != 100:
            mistakes["x-max-ignored"] = (counts / 100).clamp(max=1) ** alpha
        if alpha != 0.75:
            mistakes["alpha-ignored"] = (counts / x_max).clamp(max=1) ** 0.75
        expect(submission.call("glove_weight", counts, x_max, alpha)).is_close_to(truth, mistakes=mistakes)
    expect(submission.elsewhere.call("glove_weight", counts, x_max, alpha)).is_close_to(truth)
    for shape, dtype in (((5, 7), DOUBLE), ((), torch.float32), ((2, 3, 5), torch.float32), ((0, 3), DOUBLE)):
        counts = draw.uniform(*shape, low=0, high=200).to(dtype)
        flat = [min(1.0, (count / 100) ** 0.75) for count in counts.flatten().tolist()]
        expect(submission.call("glove_weight", counts)).is_close_to(
            torch.tensor(flat, dtype=DOUBLE).reshape(shape),
            dtype=dtype,
            mistakes={
                "fixed-float32": has_dtype(*({torch.float32} - {dtype})),
                "not-a-tensor": typed("float"),
                "one-shape-only": raised() | when(lambda got, shape=shape: got.shape != shape),
            },
        )
