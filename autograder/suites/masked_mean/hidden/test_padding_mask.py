"""Hidden tests of `padding_mask`."""

import torch

from autograder.judge import expect, has_dtype, task, when


@task("padding_mask", points=1)
def test_mask_for_any_padding_id(submission, draw):
    """Any id may mark padding, and it may stand anywhere in a row."""
    ids = draw.ids(9, 3, 11)
    for padding_idx in (4, 0, -1):
        ids[:, [2, 3, 7]] = padding_idx
        ids[:, [0, 4, 5]] = torch.tensor([8, 1, 2])
        real = torch.tensor([[number != padding_idx for number in row] for row in ids.tolist()])
        mistakes = {
            "mask-inverted": ~real,
            "stops-at-first-pad": real.int().cumprod(1).bool(),
            "mask-of-numbers": has_dtype(torch.int64, torch.int32, torch.uint8, torch.float32),
        }
        if padding_idx:
            mistakes["pad-fixed-at-0"] = ids != 0
        if padding_idx == 4:
            mistakes["pad-by-size"] = ids > 4
        expect(submission.call("padding_mask", ids, padding_idx)).equals(real, mistakes=mistakes)
        ids[ids == padding_idx] = 5
    near = torch.tensor([2**53, 2**53 + 1, 2**53 - 1])
    expect(submission.call("padding_mask", near, 2**53 + 1)).equals(
        torch.tensor([True, False, True]), mistakes={"ids-through-float": when(lambda got: not got[0])}
    )


@task("padding_mask", points=1)
def test_mask_for_any_shape(submission, draw):
    """A single id, one axis, three axes, no ids at all; int32 ids; a device that is not the CPU."""
    for shape in ((), (5,), (2, 3, 5), (0, 3), (2, 0)):
        ids = draw.ids(3, *shape)
        numbers = ids.int() if len(shape) == 3 else ids
        for ask in (submission, submission.elsewhere):
            expect(ask.call("padding_mask", numbers, 1)).equals((ids - 1).abs() > 0)
