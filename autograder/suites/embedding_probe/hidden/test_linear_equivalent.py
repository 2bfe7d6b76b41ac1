"""Hidden tests of `linear_equivalent`."""

from functools import partial

import torch

from autograder.judge import expect, task
from autograder.suites.embedding_probe import probes
from autograder.suites.embedding_probe.truth import WRONG_DTYPE


@task("linear_equivalent", points=1)
def test_linear_layer_maps_one_hot_rows_to_the_table(submission, draw):
    """Fed with one-hot rows, the layer gives the table's rows, also when V = D."""
    for weight in (draw.normal(5, 5), draw.normal(7, 2, dtype=torch.float64)):
        ids = draw.ids(len(weight), 4)
        facts = submission.run(probes.linear_layer, weight, ids)
        mistakes = {"not-transposed": weight}
        if weight.dtype == torch.float64:
            mistakes["fixed-float32"] = WRONG_DTYPE
        expect(facts["weight"]).equals(weight.T, mistakes=mistakes)
        expect(facts["output"]).is_close_to(weight[ids])
        expect(facts["sizes"]).equals(
            tuple(weight.shape),
            mistakes={"sizes-swapped": tuple(weight.T.shape)} if weight.shape[0] != weight.shape[1] else {},
        )


@task("linear_equivalent", points=1)
def test_linear_layer_owns_its_numbers(submission, draw):
    """Training the layer leaves the table as it was, and the layer can be trained."""
    for weight in (draw.normal(7, 3), draw.normal(7, 1), draw.normal(1, 3)):
        facts = submission.run(probes.linear_layer, weight, draw.ids(len(weight), 4))
        expect(facts["trainable"]).holds("a trainable weight", otherwise="frozen", mistake="frozen-layer")
        expect(facts.map(lambda got: torch.equal(got["trained"], got["weight"] + 1))).holds(
            "a weight that a step of training changes", otherwise="another weight after the step"
        )
        expect(facts["table_after"].map(partial(torch.equal, weight))).holds(
            "a table that keeps its numbers when the layer is trained",
            otherwise="the table changed with the layer",
            mistake="shares-the-table",
        )
