"""Cutting a module down to what some names need, so that a student's copy holds nothing that only hidden tests use."""

from __future__ import annotations

import ast

from autograder.authoring.code import text_of


def prune(source: str, wanted: set[str]) -> str:
    """A module's source with the definitions in `wanted`, all that they use, and the imports that are left.

    Args:
        source: a module of plain definitions, constants and imports.
        wanted: names that must stay; those that the module does not define are ignored.
    """
    body = ast.parse(source).body
    defined = {name: node for node in body for name in _defines(node)}
    kept: set[ast.stmt] = set()
    waiting = [name for name in wanted if name in defined]
    while waiting:
        node = defined[waiting.pop()]
        if node not in kept:
            kept.add(node)
            waiting += [name for name in used_names(node) if name in defined]
    used = {name for node in kept for name in used_names(node)}
    parts = []
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            parts += _imports(node, used)
        elif node in kept or (node is body[0] and ast.get_docstring(ast.Module(body=[node], type_ignores=[]))):
            parts.append(text_of(source, node))
    return "\n\n\n".join(parts) + "\n"


def used_names(node: ast.AST) -> set[str]:
    """Every name that a piece of code reads."""
    return {item.id for item in ast.walk(node) if isinstance(item, ast.Name)}


def attributes_of(source: str, module: str) -> set[str]:
    """The attributes that a source takes from a name such as `probes`."""
    return {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == module
    }


def modules_from(source: str, package: str) -> set[str]:
    """The modules of a package that a source imports, or imports something from."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
            found.add(str(node.module).removeprefix(f"{package}."))
    return found


def strings(source: str) -> set[str]:
    """Every text that stands in a source."""
    return {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _defines(node: ast.stmt) -> list[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [item.id for target in targets for item in ast.walk(target) if isinstance(item, ast.Name)]


def _imports(node: ast.Import | ast.ImportFrom, used: set[str]) -> list[str]:
    names = [alias for alias in node.names if (alias.asname or alias.name.split(".")[0]) in used]
    if isinstance(node, ast.ImportFrom) and node.module == "__future__":
        names = node.names
    if not names:
        return []
    kept = ast.Import(names) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, names, node.level)
    return [ast.unparse(kept)]
