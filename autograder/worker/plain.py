"""A worker without a fork server, for systems that cannot fork: `python -m autograder.worker.plain PORT`.

It connects back to the judge on the loopback interface and serves one submission, without a sandbox. It holds what any
Python process of this user holds, so it is meant for a student's own check and for nothing else.
"""

from __future__ import annotations

import socket
import sys

from autograder.worker import preload, wire
from autograder.worker.serving import Session, serve


def main() -> None:
    """Connect to the judge's port, given as the only argument, and serve until it hangs up."""
    preload.basics()
    channel = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    channel.sendall(wire.frame(wire.encode({"layers": []})))
    serve(channel.recv, channel.sendall, Session())


if __name__ == "__main__":
    main()
