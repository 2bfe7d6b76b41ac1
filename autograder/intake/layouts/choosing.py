"""Which system made an export: the layout that most of its names fit, or the one that the operator names."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.intake.layouts.base import Evidence, Layout
from autograder.intake.layouts.blackboard import Blackboard
from autograder.intake.layouts.brightspace import Brightspace
from autograder.intake.layouts.canvas import Canvas
from autograder.intake.layouts.classroom import Classroom
from autograder.intake.layouts.gradescope import Gradescope
from autograder.intake.layouts.moodle import Moodle
from autograder.intake.layouts.nbgrader import Nbgrader
from autograder.intake.tree import Node

PLAIN = "plain"
"""A folder for each student, or files named after students: no system's layout."""

LAYOUTS: dict[str, Layout] = {
    layout.name: layout
    for layout in (Gradescope(), Moodle(), Brightspace(), Blackboard(), Canvas(), Nbgrader(), Classroom())
}
ENOUGH = 0.8


@dataclass(frozen=True, slots=True)
class Choice:
    """A layout, and why."""

    layout: Layout
    evidence: Evidence

    def __str__(self) -> str:
        left = self.evidence.entries - self.evidence.fitting
        rest = f"; {left} named otherwise" if left > 0 else ""
        return f"taken as an export of {self.layout.title}: {self.evidence.because}{rest}"


def choose(root: Node, name: str) -> Choice | None:
    """The layout of a folder: the named one, or the one that is recognised when the name is empty.

    Raises:
        Unreadable: if the folder cannot be opened.
    """
    if name == PLAIN:
        return None
    return Choice(LAYOUTS[name], LAYOUTS[name].evidence(root)) if name else recognise(root)


def recognise(root: Node) -> Choice | None:
    """The layout that a folder has; None if it is no system's.

    At least four of five entries must fit: one file whose name looks like an export's does not make one.
    """
    best: Choice | None = None
    for layout in LAYOUTS.values():
        evidence = layout.evidence(root)
        share = evidence.fitting / max(evidence.entries, 1)
        if evidence.fitting and share >= ENOUGH and (best is None or evidence.fitting > best.evidence.fitting):
            best = Choice(layout, evidence)
    return best
