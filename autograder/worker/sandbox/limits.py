"""Resource limits, so that a runaway submission ends itself before it troubles the machine.

RLIMIT_DATA counts private writable memory, by malloc and by mmap, and stops a tensor that is too large with an error
that the student can read. RLIMIT_AS is far above it: torch maps more addresses than it uses, and CUDA far more.
"""

from __future__ import annotations

import resource

DATA_BYTES = 3 * 1024**3
ADDRESS_BYTES = 64 * 1024**3  # pages that are only read cost no data, but a table for each two megabytes of them
FILE_BYTES = 16 * 1024**2  # times the open files, which may be deleted and still take room
OPEN_FILES = 64
CPU_SECONDS = 300

ON_GPU = {resource.RLIMIT_DATA: 8 * 1024**3, resource.RLIMIT_NOFILE: 512}
"""CUDA's own buffers on the host, and the descriptors that it holds, come on top."""


def apply(*, on_gpu: bool = False) -> None:
    """Set the limits on this process, soft and hard alike; one that is lower already stays."""
    wanted = {
        resource.RLIMIT_DATA: DATA_BYTES,
        resource.RLIMIT_FSIZE: FILE_BYTES,
        resource.RLIMIT_NOFILE: OPEN_FILES,
        resource.RLIMIT_CPU: CPU_SECONDS,
        resource.RLIMIT_CORE: 0,
    }
    if on_gpu:  # CUDA reserves addresses by the terabyte
        wanted |= ON_GPU
    else:
        wanted[resource.RLIMIT_AS] = ADDRESS_BYTES
    for name, value in wanted.items():
        _, hard = resource.getrlimit(name)
        limit = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(name, (limit, limit))
