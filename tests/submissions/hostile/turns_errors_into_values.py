# attack: replaces the worker's own request handler by one that always has a value
# class: A3
# laid over: stub
# may score: 0

from autograder.worker import loading, serving

serving.Session.handle = lambda self, request: {"value": True, "loaded": True, "troubles": []}
serving.Session._run = lambda self, *args, **kwargs: {"value": True, "changed": []}
serving.deepest_line_of = serving.raised_in = loading.deepest_line = loading.deepest_line_of = lambda *args: None
