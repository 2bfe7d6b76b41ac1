"""Cost without a clock: how many operators a call ran, and the largest tensor any of them made.

A loop over tokens shows as a count that grows with the batch, a materialised one-hot tensor as a peak that grows with
the vocabulary. Both are the same on every machine.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode


class CostCounter(TorchDispatchMode):
    """Counts what runs inside its `with` block.

    Attributes:
        ops: operators dispatched, forward and backward.
        largest: elements of the largest tensor that an operator returned with memory of its own.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.ops = 0
        self.largest = 0

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        # Torch's own hook. Its default wraps __torch_dispatch__ so that the first operator imports torch._dynamo:
        # one second and 823 modules, for a compiler that nothing here uses.
        return False

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        self.ops += 1
        for item in result if isinstance(result, (tuple, list)) else (result,):
            if isinstance(item, torch.Tensor) and item.layout is torch.strided:
                # An expanded or aliased view costs no memory: count the storage, not the shape.
                own = item.numel() if item.device.type == "meta" else item.untyped_storage().nbytes() // item.itemsize
                self.largest = max(self.largest, min(item.numel(), own))
        return result
