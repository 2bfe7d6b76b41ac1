# attack: makes every exception disappear before it is reported
# class: A3
# laid over: stub
# may score: 0

import sys
import traceback

from autograder.worker.serving import Session

sys.excepthook = sys.unraisablehook = lambda *args: None
traceback.format_exc = traceback.print_exc = lambda *args, **kwargs: ""
Session._described = lambda self, error: None
