# attack: opens the suite, the solution and the journal by the paths that the worker's modules name
# class: A7
# laid over: reference
# may score: 33

import glob
import os
import sys

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    root = os.path.dirname(os.path.dirname(list(sys.modules["autograder.worker"].__path__)[0]))
    for path in ("autograder/suites/embedding_probe/hidden/test_touched_rows.py", "solutions/embedding_probe.py",
                 "autograder/suites/embedding_probe/mistakes.toml", "autograder/suites/embedding_probe/probes.py",
                 "autograder/judge/expect.py", "course.toml", "tests/conftest.py", ".git/HEAD"):
        tried(path, lambda: open(os.path.join(root, path)).read())
        tried(path, lambda: os.open(os.path.join(root, path), os.O_RDONLY))
    for folder in (root, os.path.join(root, "autograder"), os.path.join(root, "solutions"), *sys.path):
        if not folder.endswith((".zip", "lib-dynload")) and "site-packages" in folder or folder == root:
            tried(folder, lambda: os.listdir(folder))
    tried("glob", lambda: glob.glob(root + "/**/*.py", recursive=True)[0])
    raise LookupError("nothing")
