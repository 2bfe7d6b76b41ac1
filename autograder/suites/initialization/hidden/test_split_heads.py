"""Hidden tests of `split_heads`."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, when
from autograder.suites.initialization.truth import pieces, refuses


@task("split_heads", points=2)
def test_heads_for_any_shape(submission, draw):
    """One sentence, more axes, no tokens, one head, one number a head; any dtype, any layout, any device."""
    axes = raised("ValueError", "unpack") | raised("IndexError") | raised("RuntimeError", "dimension")
    for shape, heads, mistakes in (
        ((3, 6), 2, {"only-three-axes": axes | shaped(3, 3, 2)}),
        ((2, 5, 3, 6), 3, {"only-three-axes": axes | shaped(2, 3, 5, 3, 2)}),
        ((2, 3, 7), 1, {"refuses-too-much": raised("ValueError", "7")}),
        ((2, 3, 7), 7, {}),
        ((2, 0, 6), 3, {"no-tokens-fail": raised("RuntimeError", "-1")}),
        ((0, 3, 6), 3, {"no-tokens-fail": raised("RuntimeError", "-1")}),
        ((6, 6, 6), 6, {}),
    ):
        x = draw.normal(*shape)
        expect(submission.call("split_heads", x, heads)).equals(pieces(x, heads), mistakes=mistakes)
    wide, whole = draw.normal(2, 5, 6, dtype=torch.float64), draw.ids(99, 2, 5, 6)
    changed = {"dtype-changed": has_dtype(torch.float32)}
    expect(submission.call("split_heads", wide, 2)).equals(pieces(wide, 2), mistakes=changed)
    expect(submission.call("split_heads", whole, 2)).equals(pieces(whole, 2), mistakes=changed)
    turned = draw.normal(2, 6, 5).transpose(1, 2)
    expect(submission.call("split_heads", turned, 3)).equals(
        pieces(turned, 3),
        mistakes={
            "only-contiguous": raised("RuntimeError", "view"),
            "cut-across-tokens": when(lambda got: got.shape == (2, 3, 5, 2)),
        },
    )
    expect(submission.elsewhere.call("split_heads", wide, 2)).equals(pieces(wide, 2))


@task("split_heads", points=1)
def test_no_heads_at_all(submission, draw):
    """Zero or fewer heads, and more heads than numbers, are refused by name."""
    x = draw.normal(2, 3, 17)
    for heads in (0, -17, -1, 34):
        others = {}
        if heads < 1:
            others["no-heads-fail"] = raised("ZeroDivisionError") | raised("RuntimeError") | when(lambda got: True)
        else:
            others["rest-dropped"] = shaped(2, 34, 3, 0)
        refuses(submission.call("split_heads", x, heads), ("17", str(heads)), others)
