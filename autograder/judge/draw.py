"""Random inputs that a student cannot foresee and a grader can replay.

Every test draws from a generator of its own, seeded by the run's seed, the assignment and the test's name: adding a
test shifts no other test's numbers, and one seed gives one set of inputs on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

import torch

T = TypeVar("T")


class Draw:
    """A seeded source of test inputs. Two calls give different numbers; two runs with one seed give the same."""

    def __init__(self, seed: str, assignment: str, test: str) -> None:
        digest = hashlib.blake2b(f"{seed}\0{assignment}\0{test}".encode(), digest_size=8).digest()
        self.seed = int.from_bytes(digest, "big") >> 1
        self._generator = torch.Generator().manual_seed(self.seed)

    def normal(self, *shape: int, scale: float = 1.0, dtype: torch.dtype = torch.float32) -> torch.Tensor:
        """Signed numbers from a normal distribution, shape `shape`."""
        return (torch.randn(shape, generator=self._generator, dtype=torch.float64) * scale).to(dtype)

    def uniform(self, *shape: int, low: float = 0.0, high: float = 1.0) -> torch.Tensor:
        """float32 numbers in `[low, high)`, shape `shape`."""
        return torch.rand(shape, generator=self._generator) * (high - low) + low

    def ids(self, vocab_size: int, *shape: int, low: int = 0) -> torch.Tensor:
        """Integer ids in `[low, vocab_size)`, shape `shape`, dtype int64."""
        return torch.randint(low, vocab_size, shape, generator=self._generator)

    def permutation(self, n: int) -> torch.Tensor:
        """The numbers 0 … n − 1 in random order, shape (n,)."""
        return torch.randperm(n, generator=self._generator)

    def distinct(self, vocab_size: int, count: int, low: int = 0) -> list[int]:
        """`count` different ids in `[low, vocab_size)`.

        Raises:
            ValueError: if there are not so many.
        """
        if count > vocab_size - low:
            raise ValueError(f"there are no {count} different ids from {low} to {vocab_size - 1}")
        return (self.permutation(vocab_size - low)[:count] + low).tolist()

    def integer(self, low: int, high: int) -> int:
        """One integer in `[low, high]`, both ends included."""
        return int(torch.randint(low, high + 1, (), generator=self._generator))

    def number(self, low: float, high: float) -> float:
        """One float in `[low, high)`."""
        return float(self.uniform(1, low=low, high=high)[0])

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.integer(0, len(options) - 1)]

    def words(self, count: int, length: int = 5) -> list[str]:
        """`count` different made-up words of `length` small letters."""
        letters = "abcdefghijklmnopqrstuvwxyz"
        found: dict[str, None] = {}
        while len(found) < count:
            found["".join(letters[int(i)] for i in self.ids(26, length))] = None
        return list(found)
