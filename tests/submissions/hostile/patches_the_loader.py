# attack: replaces the student that probes see by one that has everything
# class: A5
# laid over: stub
# may score: 0

import gc

from autograder.worker.loading import Student


class Everything:
    def __getattr__(self, name):
        return lambda *args, **kwargs: True


Student.__getattr__ = lambda self, name: lambda *args, **kwargs: True
for thing in gc.get_objects():
    if isinstance(thing, Student):
        thing._module = Everything()
