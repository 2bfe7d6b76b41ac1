"""The head's connection to a Dask scheduler: machines that can be asked, and futures of what was asked.

Whatever goes wrong with the connection is one error, `SchedulerLost`; what was asked before is forgotten then.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from autograder.errors import ToldError

if TYPE_CHECKING:
    from distributed import Client, Future

TIMEOUT = 10.0
"""Seconds that the scheduler has to answer."""


class SchedulerLost(Exception):
    """The scheduler does not answer any more, or was started anew."""


class Scheduler:
    """One connection; after `SchedulerLost` it is of no use any more.

    Args:
        address: such as `tcp://head:8786`, or `tls://` with Dask's own settings for certificates.

    Raises:
        SchedulerLost: nothing answers there.
        ToldError: the `cluster` extra is missing, or the address is none.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.comm.addressing import get_address_host_port
        except ImportError:
            raise ToldError('--scheduler needs dask.distributed: pip install "embedding-exercises[cluster]"') from None
        try:
            get_address_host_port(address)
        except ValueError as error:
            raise ToldError(f"{address} is no scheduler's address ({error}); expected tcp://HOST:8786") from None
        # What it would log of a lost connection, we say in one sentence.
        for name in ("distributed.client", "distributed.core", "distributed.comm", "distributed.batched"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # versions that differ: we look at those that matter ourselves
                self._client: Client = Client(address, timeout=TIMEOUT, set_as_default=False, name="autograder")
        except (OSError, TimeoutError) as error:
            raise SchedulerLost(str(error)) from None
        try:
            self._id = self._identity()["id"]
        except SchedulerLost:
            self.close()
            raise

    def machines(self) -> dict[str, int]:
        """By address, the workers there are now, with the number of chunks that each judges at the same time.

        Raises:
            SchedulerLost: it does not answer.
        """
        identity = self._identity()
        if identity["id"] != self._id:
            raise SchedulerLost("another scheduler answers at its address")
        return {address: worker["nthreads"] for address, worker in identity["workers"].items()}

    def ask(self, machines: list[str], function: Callable[..., Any], *arguments: object) -> Future[Any]:
        """Have one of these machines call a function of ours.

        Raises:
            SchedulerLost: there is no connection.
        """
        if self._client.status != "running":
            raise SchedulerLost("no connection")
        return self._client.submit(function, *arguments, workers=machines, pure=False)

    def close(self) -> None:
        """Forget what is still running."""
        with suppress(Exception):
            self._client.close(timeout=2)

    def _identity(self) -> Any:
        if self._client.status != "running":
            raise SchedulerLost("no connection")
        try:
            scheduler: Any = self._client.scheduler
            return self._client.sync(scheduler.identity, n_workers=-1, callback_timeout=TIMEOUT)
        except Exception as error:  # noqa: BLE001 - the many ways in which a connection ends
            raise SchedulerLost(str(error)) from None
