"""Hidden tests of `two_gradients`."""

import torch

from autograder.judge import Tolerance, expect, raised, task, when
from autograder.suites.one_hot_geometry import probes
from autograder.suites.one_hot_geometry.truth import added_up, both, doubled


def last_only(ids, upstream, vocab_size, *, first=False):
    """What is left when a repeated id keeps one of its contributions."""
    out = torch.zeros(vocab_size, upstream.shape[-1], dtype=upstream.dtype)
    given = list(zip(ids.reshape(-1).tolist(), upstream.reshape(-1, upstream.shape[-1]), strict=True))
    for row, numbers in reversed(given) if first else given:
        out[row] = numbers
    return out


@task("two_gradients", points=2)
def test_gradients_of_repeated_ids_add_up(submission, draw):
    """A word that occurs three times gets the sum of three rows, in both layers."""
    ids, table, upstream = torch.tensor([[1, 1, 4], [1, 0, 4]]), draw.normal(7, 5), draw.normal(2, 3, 5)
    gradient = added_up(ids, upstream, 7)
    last, first = last_only(ids, upstream, 7), last_only(ids, upstream, 7, first=True)
    counts = torch.bincount(ids.reshape(-1), minlength=7).clamp(min=1)[:, None]
    ones = added_up(ids, torch.ones(2, 3, 5), 7)
    expect(submission.call("two_gradients", ids, table, upstream)).is_close_to(
        both(gradient),
        mistakes={
            "repeats-overwritten": when(
                lambda got: any(torch.equal(it, one) for it in (got[0].mT, got[1]) for one in (last, first))
            ),
            "repeats-averaged": when(lambda got: torch.allclose(got[1], gradient / counts, atol=1e-5)),
            "upstream-ignored": both(ones),
            "gradients-pile-up": doubled(gradient),
            "row-0-left-out": both(gradient * torch.tensor([[0.0], *[[1.0]] * 6])),
            "touched-rows-only": when(lambda got: got[1].shape == (3, 5)),
            "guessed-vocabulary": when(lambda got: got[1].shape == (5, 5)),
        },
    )


@task("two_gradients", points=1)
def test_gradients_of_a_square_table(submission, draw):
    """With V = D only the numbers tell a column from a row."""
    ids, table, upstream = draw.permutation(4) + 1, draw.normal(5, 5), draw.normal(4, 5)
    gradient = added_up(ids, upstream, 5)
    expect(submission.call("two_gradients", ids, table, upstream)).is_close_to(
        both(gradient), mistakes={"not-transposed": (gradient, gradient), "pair-swapped": (gradient, gradient.T)}
    )


@task("two_gradients", points=1)
def test_gradients_for_any_ids(submission, draw):
    """A single id, three axes, no ids; float64 to its last digits; apart in memory, or on another device."""
    for shape, dtype in (
        ((), torch.float32),
        ((2, 3, 5), torch.float64),
        ((0,), torch.float32),
        ((2, 0), torch.float64),
    ):
        ids, table, upstream = draw.ids(7, *shape), draw.normal(7, 3, dtype=dtype), draw.normal(*shape, 3, dtype=dtype)
        mistakes = {}
        if dtype == torch.float64:
            mistakes["fixed-float32"] = (
                raised("RuntimeError", "dtype")
                | when(lambda got: torch.float32 in (got[0].dtype, got[1].dtype))
                | when(lambda got: torch.equal(got[1], got[1].float().double()) and bool(got[1].any()))
            )
        if not ids.numel():
            mistakes["no-ids-fail"] = raised() | when(lambda got: any(it is None for it in got))
        if not shape:
            mistakes["single-id-fails"] = raised()
        expect(submission.call("two_gradients", ids, table, upstream)).is_close_to(
            both(added_up(ids, upstream, 7)),
            mistakes=mistakes,
            tolerance=Tolerance(1e-5, 1e-6) if dtype == torch.float32 else Tolerance(1e-10, 1e-11),
        )
    ids, table, upstream = draw.ids(7, 5, 2).T, draw.normal(3, 7).T, draw.normal(2, 1, 3).expand(2, 5, 3)
    expect(submission.call("two_gradients", ids, table, upstream)).is_close_to(
        both(added_up(ids, upstream, 7)), mistakes={"only-contiguous": raised("RuntimeError", "view")}
    )
    ids, table, upstream = draw.ids(7, 2, 5), draw.normal(7, 3), draw.normal(2, 5, 3)
    expect(submission.elsewhere.call("two_gradients", ids, table, upstream)).is_close_to(
        both(added_up(ids, upstream, 7))
    )


@task("two_gradients", points=1)
def test_gradients_leave_the_table_alone(submission, draw):
    """A second call gives what the first gave, and the caller's table is not made trainable."""
    ids, table, upstream = draw.permutation(6).reshape(2, 3) + 1, draw.normal(7, 4), draw.normal(2, 3, 4)
    gradient = added_up(ids, upstream, 7)
    facts = submission.watching_inputs.run(probes.called_twice, ids, table, upstream)
    expect(facts["pair"]).is_close_to(both(gradient), mistakes={"gradients-pile-up": doubled(gradient)})
    expect(facts["trainable"]).equals(False, mistakes={"table-made-trainable": True})
    expect(facts["grad"]).equals(None, mistakes={"table-made-trainable": when(lambda got: got is not None)})
