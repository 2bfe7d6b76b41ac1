# attack: leaves ready-made results wherever a grader might look for them
# class: A1
# laid over: stub
# may score: 0

import json
import os


def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


RESULTS = json.dumps({"score": 36, "max_score": 36, "tests": [{"name": "all", "score": 36, "status": "passed"}]})
for folder in ("/autograder/results", "/autograder", "/grade", "/outputs", "/tmp", "..", "/"):
    for name in ("results.json", "grades.csv", "journal.jsonl"):
        tried(folder, lambda: open(os.path.join(folder, name), "w").write(RESULTS))
for name in ("results.json", "grades.csv", "journal.jsonl"):
    open(name, "w").write(RESULTS)
