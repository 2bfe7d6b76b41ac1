"""A small class: independent work, one copy in disguise, and a stub."""

from __future__ import annotations

import ast
from pathlib import Path

from autograder.authoring.answers import complete
from autograder.course import Course

NAME = "masked_mean"


def whole(course: Course, variant: str, name: str = NAME) -> str:
    """A correct variant as a student hands it in: over the reference, comments and docstrings included."""
    path = course.answers / name / "correct" / f"{variant}.py"
    reference = (course.solutions / f"{name}.py").read_text("utf-8")
    return complete(path.read_text("utf-8"), reference, path)


def variants(course: Course, name: str = NAME) -> list[str]:
    return sorted(path.stem for path in (course.answers / name / "correct").glob("*.py"))


def disguised(source: str) -> str:
    """Other layout, other names, no comment, functions in another order."""

    class Renamed(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.Name:
            if node.id in stored:
                node.id = f"mine_{node.id}"
            return node

    tree = ast.parse(source)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    tree = Renamed().visit(tree)
    definitions = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    tree.body = [node for node in tree.body if node not in definitions] + definitions[::-1]
    return ast.unparse(tree)


def write_class(course: Course, folder: Path) -> Path:
    """Every variant by one student, the first by Zoë and copied by Yan, and Una's untouched stub."""
    stub = (course.stubs / f"{NAME}.py").read_text("utf-8")
    first, *others = variants(course)
    work = {f"Student {number:02}": whole(course, name) for number, name in enumerate(others)}
    work |= {"Zoë": whole(course, first), "Yan": disguised(whole(course, first)), "Una": stub}
    for student, source in work.items():
        (folder / student).mkdir(parents=True)
        (folder / student / f"{NAME}.py").write_text(source, "utf-8")
    return folder
