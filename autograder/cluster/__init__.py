"""Batches on many machines: dask.distributed carries chunks of jobs there and answers back, and nothing else.

    pool.py      the head's side: hands out chunks, takes answers, copes with machines that come and go
    scheduler.py the head's connection to the scheduler
    machine.py   the machine's side: judges a chunk behind its own fork server and sandbox
    chunks.py    what travels, and how a batch is cut up
    agreement.py why a machine may judge: it has the same grader, suites, Python and torch as the head

The head alone reads submissions and writes the journal, so a batch on a cluster stops, goes on and is repeated just as
one on a single machine.
"""
