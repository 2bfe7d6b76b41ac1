"""Hidden tests of `positions`."""

import torch

from autograder.judge import expect, has_dtype, raised, returned, task, when
from autograder.suites.padding.truth import counted


@task("positions", points=1)
def test_padding_in_between(submission, draw):
    """Padding in the middle of a sentence leaves no gap in the numbers, and they are where the mask is."""
    mask = torch.tensor([[0, 1, 0, 0, 1, 1, 0], [1, 0, 1, 0, 1, 0, 1], [1, 1, 0, 1, 1, 0, 0]]).bool()[
        draw.permutation(3)
    ]
    first, count = mask.int().argmax(1, keepdim=True), mask.cumsum(1)
    expect(submission.call("positions", mask)).equals(
        counted(mask),
        mistakes={
            "from-the-first-real": ((torch.arange(7) - first) * mask),
            "places-of-real-tokens": torch.arange(7) * mask,
            "padding-counts-on": returned(count - 1, (count - 1).clamp(min=0), count - mask.int()),
        },
    )
    expect(submission.elsewhere.call("positions", mask)).equals(counted(mask))


@task("positions", points=2)
def test_masks_of_any_kind(submission, draw):
    """Masks of numbers, long sentences, leading axes, and no token at all."""
    for dtype in (torch.int64, torch.uint8, torch.int32, torch.float32, torch.float16, torch.bfloat16):
        mask = draw.ids(2, 3, 5)
        mask[0] = torch.tensor([0, 1, 0, 1, 1])
        expect(submission.call("positions", mask.to(dtype))).equals(
            counted(mask.bool()),
            mistakes={
                "positions-not-int64": has_dtype(torch.float32, *({dtype} - {torch.int64})),
                "tilde-on-numbers": raised("RuntimeError", "only supports boolean masks")
                | raised("TypeError", "only integral and bool")
                | raised("RuntimeError", "bitwise_not"),
            },
        )
    for dtype in (torch.bool, torch.uint8, torch.bfloat16):
        mask = draw.ids(7, 2, 1000) > 1
        truth = counted(mask)
        expect(submission.call("positions", mask.to(dtype))).equals(
            truth,
            mistakes={
                "long-sentences-overflow": when(lambda got, truth=truth: torch.equal(got[:, :200], truth[:, :200]))
            },
        )
    for shape in ((7,), (2, 3, 5), (3, 1), (1, 1), (0, 5), (3, 0), (0,)):
        mask = draw.ids(2, *shape).bool()
        mistakes = {"fixed-token-axis": raised("IndexError")} if len(shape) == 1 else {}
        if len(shape) == 3:
            mask[0, :2] = True
            mistakes["fixed-token-axis"] = (mask.cumsum(1) - 1).masked_fill(~mask, 0)
        expect(submission.call("positions", mask)).equals(counted(mask), mistakes=mistakes)
