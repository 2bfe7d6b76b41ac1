# attack: raises exceptions that are no Exception
# class: A2
# laid over: reference
# may score: 33

class ReallyBad(BaseException):
    def __str__(self):
        raise SystemExit(0)


def touched_rows(ids, vocab_size, padding_idx=None):
    kinds = (KeyboardInterrupt, GeneratorExit, SystemExit, StopIteration, MemoryError, RecursionError, ReallyBad)
    raise kinds[vocab_size % len(kinds)]("quiet")
