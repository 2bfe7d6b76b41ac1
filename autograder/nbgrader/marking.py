"""Marks for a notebook: the judge behind the sandbox, started once for all notebooks of an nbgrader command."""

from __future__ import annotations

import atexit
import json
import secrets
from dataclasses import dataclass, field

import msgspec

from autograder.batch.canary import check_grader
from autograder.batch.pool import EnvironmentFault, JudgePool
from autograder.batch.results import printable
from autograder.intake import imports
from autograder.intake.notebooks import read_notebook
from autograder.intake.reading import Unreadable
from autograder.nbgrader.course import course
from autograder.records import Job, Outcome

# In the metadata of a notebook that nbgrader has read: who handed it in, and why it cannot be read, if so.
ABOUT, STUDENT, UNREADABLE = "autograder", "student", "unreadable"


@dataclass
class Marking:
    """A judge, and the assignments whose reference it has passed.

    Args:
        strict: behind the sandbox, or without.
        seed: decides what the tests draw; new for each command when empty.
    """

    strict: bool = True
    seed: str = ""
    _pool: JudgePool | None = None
    _proven: set[str] = field(default_factory=set)

    def judge(self, assignment: str, content: bytes) -> Outcome:
        """Judge a notebook, as `autograder grade` would; the assignment's reference is judged first.

        Args:
            assignment: an assignment of the course.
            content: the notebook, as `autograder.nbgrader.submitted` has read it.

        Raises:
            EnvironmentFault: if the grader itself fails. That is no mark, and must never become one.
        """
        (entry,) = course().choose([assignment])
        about = json.loads(content)["metadata"].get(ABOUT, {})
        student = about.get(STUDENT, "")
        try:
            if about.get(UNREADABLE):
                raise Unreadable(about[UNREADABLE])
            source, notes = read_notebook(content)
        except Unreadable as problem:
            return Outcome(assignment, entry.points, 0.0, [], notes=[str(problem)], kind="unreadable")
        if self._pool is None:
            self._pool = JudgePool(1, strict=self.strict)
            self.seed = self.seed or secrets.token_hex(8)
            atexit.register(self._pool.close)
        if assignment not in self._proven:
            check_grader(course(), [entry], self._pool, self.seed, device="cpu", strict=self.strict)
            self._proven.add(assignment)
        job = Job("one", assignment, source, self.seed, printable(student), strict=self.strict)
        (answer,) = self._pool.run([job])
        outcome = answer.outcome
        if outcome.score is None:
            raise EnvironmentFault(
                f"the grader failed on {assignment} of {student} ({outcome.trouble or outcome.broken}), so there is no "
                f"mark; an earlier one stands. Run `nbgrader autograde` again"
            )
        return msgspec.structs.replace(outcome, notes=[*notes, *imports.note(source), *outcome.notes])
