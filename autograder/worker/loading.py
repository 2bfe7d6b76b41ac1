"""Turning a submission's source into a module, one top-level statement at a time.

A line at the bottom of the file that crashes must not cost the functions above it. So each top-level statement runs on
its own; one that raises is written down and the next one runs. Only a syntax error stops the whole file.
"""

from __future__ import annotations

import ast
import difflib
import linecache
import opcode
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import torch

from autograder.worker.lines import lines_of

MAX_TROUBLES = 5


class Missing(Exception):
    """A name the suite asks for is not in the submission."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        super().__init__(name)
        self.name = name
        self.suggestion = suggestion


class Student:
    """What probes see of a submission: its names as attributes, and a clear `Missing` for those it lacks."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        try:
            return vars(self._module)[name]
        except KeyError:
            raise Missing(name, _closest(name, self._module)) from None


def load(name: str, source: str) -> tuple[Student | None, list[dict[str, Any]]]:
    """Run a submission's source as the module `name`.

    Returns:
        The loaded student and the troubles met on the way, each a dict with `line`, `type` and `text`. The student is
        None when the source is not Python at all.
    """
    filename = f"{name}.py"
    linecache.cache[filename] = (len(source), None, [f"{line}\n" for line in lines_of(source)], filename)
    try:
        tree = ast.parse(source, filename)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None)
        text = getattr(error, "msg", None) or str(error)
        return None, [{"line": line, "type": type(error).__name__, "text": str(text)[:300]}]
    module = ModuleType(name)
    module.__file__ = filename
    sys.modules[name] = module
    troubles: list[dict[str, Any]] = []
    futures = _future_flags(tree)
    for statement in tree.body:
        try:
            # Some errors only show here: a `return` outside a function, a `break` outside a loop.
            code = compile(
                ast.Module(body=[statement], type_ignores=[]), filename, "exec", flags=futures, dont_inherit=True
            )
            exec(code, vars(module))
        except BaseException as error:  # noqa: BLE001 - sys.exit() in a submission is one more trouble
            if len(troubles) < MAX_TROUBLES:
                line = deepest_line(error, filename)
                if isinstance(error, SyntaxError) and error.filename == filename:
                    line = error.lineno
                line = line or statement.lineno
                troubles.append({"line": line, "type": type(error).__name__, "text": _text(error)})
    # A submission may have changed these at import; each call starts from the usual state again.
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    return Student(module), troubles


def deepest_line(error: BaseException, filename: str) -> int | None:
    """The line of the submission nearest to where the error was raised, or None if it never passed through it."""
    return deepest_line_of(error, {filename: 1})


def deepest_line_of(error: BaseException, first_lines: Mapping[str, int]) -> int | None:
    """The same for a submission in several pieces, such as a notebook's cells: each begins at a line of the whole."""
    line, trace = None, error.__traceback__
    while trace is not None:
        first = first_lines.get(trace.tb_frame.f_code.co_filename)
        if first is not None:
            line = first + trace.tb_lineno - 1
        trace = trace.tb_next
    return line


def raised_in(error: BaseException, filename: str) -> bool:
    """Whether the submission itself raised the error, rather than something it called."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or trace.tb_frame.f_code.co_filename != filename:
        return False
    # A function written in C leaves no frame of its own: torch's NotImplementedError for a dtype is no stub's.
    return opcode.opname[trace.tb_frame.f_code.co_code[trace.tb_lasti]] == "RAISE_VARARGS"


def _text(error: BaseException) -> str:
    try:
        return str(error)[:500]
    except Exception:  # noqa: BLE001 - a student's __str__ may raise anything
        return ""


def _future_flags(tree: ast.Module) -> int:
    """`from __future__` imports govern the whole file, so each separately compiled statement needs their flags."""
    import __future__

    flags = 0
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for alias in node.names:
                flags |= getattr(getattr(__future__, alias.name, None), "compiler_flag", 0)
    return flags


def _closest(name: str, module: ModuleType) -> str | None:
    own = {key: value for key, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__}
    for key, value in own.items():
        if type(value) is type and callable(vars(value).get(name)):
            return f"{key}.{name}"  # a function that was indented into a class
    by_letters = {key.lower().replace("_", ""): key for key in own}
    found = difflib.get_close_matches(name.lower().replace("_", ""), by_letters, n=1, cutoff=0.7)
    return by_letters[found[0]] if found else None
