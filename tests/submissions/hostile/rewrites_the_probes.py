# attack: replaces the probes with functions that report what a right answer would show
# class: A5
# laid over: stub
# may score: 3
# because: where a probe's facts are plain words, forging them is all it takes; numbers are compared elsewhere

import gc

from autograder.worker.serving import Session


class Probes:
    def linear_layer(student, weight, ids):
        return {"kind": "Linear", "bias": None, "weight": True, "trainable": True, "sizes": True, "output": True,
                "table_kept": True}

    def embedding_layer(student, *args):
        return {"kind": "Embedding", "weight": True, "trainable": True, "padding_idx": None, "sizes": True,
                "table_kept": True, "table_owned": True}

    embedding_gradient = gradient_without_autograd = lambda student, *args: True


real = Session._run


def run(self, *args, **kwargs):
    self.probes = Probes
    return real(self, *args, **kwargs)


Session._run = run
