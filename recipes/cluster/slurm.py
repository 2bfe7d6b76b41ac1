"""Machines from Slurm for `autograder grade --scheduler`.

    pip install "embedding-exercises[cluster]" dask-jobqueue
    python recipes/cluster/slurm.py --machines 4 --cores 16 --memory 40GB --time 01:00:00 --partition cpu

Starts a scheduler here, asks Slurm for machines, says how to grade with them, and gives them back when it is
interrupted. The course and its environment must be on a file system that the machines see. `--show` prints the job
script and asks for nothing.
"""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from contextlib import suppress

from dask_jobqueue import SLURMCluster


def cluster(options: argparse.Namespace) -> SLURMCluster:
    """A scheduler on this machine, and the job script of its workers; no job is sent yet."""
    return SLURMCluster(
        cores=options.cores,
        processes=1,  # each thread of a worker has a judge in a process of its own
        memory=options.memory,
        walltime=options.time,
        queue=options.partition,
        account=options.account,
        python=sys.executable,
        local_directory="/tmp",
        log_directory=options.logs,
        worker_extra_args=["--no-dashboard"],
        job_script_prologue=["umask 077", f"cd {options.course}"],
        scheduler_options={"host": options.host, "port": options.port, "dashboard": False},
    )


def main() -> None:
    """Run the recipe."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--machines", type=int, default=2)
    parser.add_argument("--cores", type=int, default=8, help="of each machine: submissions judged at the same time")
    parser.add_argument("--memory", default="24GB", help="of each machine; about 2 GB a core")
    parser.add_argument("--time", default="01:00:00")
    parser.add_argument("--partition")
    parser.add_argument("--account")
    parser.add_argument("--course", default=".", help="where the machines find the course")
    parser.add_argument("--logs", help="a folder for the jobs' output")
    parser.add_argument("--host", help="this machine's address as the others see it")
    parser.add_argument("--port", type=int, default=8786)
    parser.add_argument("--show", action="store_true", help="print the job script and leave")
    options = parser.parse_args()
    with cluster(options) as machines:
        if options.show:
            print(machines.job_script())
            return
        machines.scale(jobs=options.machines)
        address = machines.scheduler_address
        print(f"autograder grade SUBMISSIONS --out grades --scheduler {address}", flush=True)
        print("Interrupt this (Ctrl-C) to give the machines back.", flush=True)
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
