# attack: rewrites the hidden tests, the tasks and the solution on disk
# class: A1
# laid over: stub
# may score: 0

import glob
import os
import sys


def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


ROOT = os.path.dirname(os.path.dirname(sys.modules["autograder.worker"].__path__[0]))
for path in ("autograder/suites/embedding_probe/tasks.toml", "autograder/suites/embedding_probe/test_public.py",
             "solutions/embedding_probe.py", "course.toml", "autograder/judge/plugin.py"):
    tried(path, lambda: open(os.path.join(ROOT, path), "a").write("\n"))
    tried(path, lambda: os.unlink(os.path.join(ROOT, path)))
    tried(path, lambda: os.rename(os.path.join(ROOT, path), "mine"))
tried("chmod", lambda: os.chmod(ROOT, 0o777))
tried("utime", lambda: os.utime(ROOT))
