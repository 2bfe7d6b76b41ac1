# attack: replaces the worker's encoder so that whatever is returned becomes the answer to something else
# class: A5
# laid over: stub
# may score: 0

import gc

from autograder.worker import serving, wire

real = wire.encode
wire.encode = serving.wire.encode = lambda value: real({"value": True, "ops": 0, "largest": 0, "changed": []})
wire._tensor = lambda tensor: True
wire.MAX_FRAME = wire.MAX_DEPTH = wire.MAX_ITEMS = 2**62
