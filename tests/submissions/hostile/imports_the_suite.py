# attack: imports the hidden tests and the judge in every way Python knows
# class: A7
# laid over: reference
# may score: 33

import importlib.util
import os
import pkgutil
import runpy
import sys

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    root = os.path.dirname(list(sys.modules["autograder.worker"].__path__)[0])
    hidden = "autograder.suites.embedding_probe.hidden.test_touched_rows"
    tried("import", lambda: importlib.import_module(hidden))
    tried("judge", lambda: importlib.import_module("autograder.judge.expect"))
    tried("find", lambda: importlib.util.find_spec(hidden).origin)
    tried("run", lambda: runpy.run_module(hidden))
    tried("file", lambda: runpy.run_path(os.path.join(root, "suites", "embedding_probe", "probes.py")))
    tried("data", lambda: pkgutil.get_data("autograder", "suites/embedding_probe/mistakes.toml")[:50])
    tried("walk", lambda: next(pkgutil.iter_modules([root])))
    tried("tests", lambda: importlib.import_module("tests.conftest"))
    raise LookupError("nothing")
