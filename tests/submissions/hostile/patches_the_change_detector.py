# attack: makes the worker's comparison of inputs say that nothing changed
# class: A8
# laid over: reference
# may score: 36
# because: known limit, as above: the answer is right and only its own copy suffers

from autograder.worker import serving

serving._same = lambda *args: True
serving._changed = lambda *args: []


def embedding_lookup(ids, weight):
    rows = weight.detach()[ids.long()].clone()
    weight.detach().zero_()
    return rows
