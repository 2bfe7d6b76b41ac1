"""Tensors on a GPU: who may see it, what the sandbox opens for it, and how torch is set for grading.

Neither the judge nor the fork server touches CUDA, since neither its contexts nor its threads survive a fork. A worker
comes to it by itself, after Landlock and before seccomp: coming to CUDA takes system calls that using it does not.
"""

from __future__ import annotations

import os
from pathlib import Path

CPU, CUDA = "cpu", "cuda"
VISIBLE = "CUDA_VISIBLE_DEVICES"
MEMORY = 0.25
"""The part of a GPU's memory that one submission may take; more is an error of the submission's own."""

_NODES = ("nvidiactl", "nvidia[0-9]*", "nvidia-uvm", "nvidia-uvm-tools", "nvidia-caps/*")
_FACTS = ("/proc/driver/nvidia", "/proc/devices", "/proc/meminfo", "/proc/cpuinfo", "/sys/devices/system",
          "/sys/module/nvidia", "/sys/bus/pci/devices")  # fmt: skip


def hide() -> None:
    """Make GPUs invisible to this process and to what it forks from now on.

    Where torch sees one, the first backward starts threads for it, and no forked process can do a backward any more.
    """
    os.environ[VISIBLE] = ""


def nodes() -> list[Path]:
    """The devices that a worker opens to compute on a GPU."""
    return [path for pattern in _NODES for path in sorted(Path("/dev").glob(pattern)) if path.is_char_device()]


def facts() -> list[Path]:
    """What the driver's library reads about the machine."""
    return [path for path in map(Path, _FACTS) if path.exists()]


def environment() -> dict[str, str]:
    """What a worker's environment holds for CUDA; a workspace of fixed size makes matrix products repeatable."""
    kept = {name: os.environ[name] for name in (VISIBLE, "NVIDIA_VISIBLE_DEVICES") if name in os.environ}
    return kept | {"CUBLAS_WORKSPACE_CONFIG": ":4096:8", "CUDA_CACHE_DISABLE": "1"}


def come() -> None:
    """Initialise CUDA in this process and run what every suite runs, so that no submission is timed for it.

    Does nothing where there is no GPU: the judge asks for it before it sends a submission.
    """
    import torch

    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
    torch.use_deterministic_algorithms(True, warn_only=True)
    if not torch.cuda.is_available():
        return
    torch.cuda.set_per_process_memory_fraction(MEMORY)
    weight = torch.ones(2, 2, device=CUDA, requires_grad=True)
    (weight @ weight)[torch.tensor([0, 1], device=CUDA)].sum().backward()
    torch.cuda.synchronize()
