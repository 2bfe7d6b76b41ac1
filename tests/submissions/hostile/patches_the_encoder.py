# attack: replaces the worker's encoder so that whatever is returned becomes the answer to something else
# class: A5
# laid over: stub
# may score: 0

import gc

from autograder.worker import serving, wire
from autograder.worker.wire import form, tensors, writing

real = wire.encode
wire.encode = serving.wire.encode = lambda value: real({"value": True, "ops": 0, "largest": 0, "changed": []})
tensors.to_plain = lambda tensor, device: True
writing._tensor = writing._opaque = lambda *described: True
for room in (wire, form, tensors, writing):
    room.MAX_FRAME = room.MAX_DEPTH = room.MAX_ITEMS = 2**62
