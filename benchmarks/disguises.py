"""Copies as somebody would disguise them, made with `ast`: what `benchmarks/similarity.py` looks for."""

from __future__ import annotations

import ast
import builtins
import random
from collections.abc import Callable


def verbatim(source: str, other: str) -> str:
    """The file as it is."""
    return source


def comments_and_layout(source: str, other: str) -> str:
    """Other comments, docstrings, quotes, blank lines and line breaks."""
    lines = []
    for number, line in enumerate(ast.unparse(_parsed(source)).splitlines()):
        if number % 4 == 0 and line.strip():
            lines += ["", " " * (len(line) - len(line.lstrip())) + f"# step {number} of my solution"]
        lines.append(line)
    return "\n".join(lines) + "\n"


def renamed(source: str, other: str) -> str:
    """Every variable and every parameter that no caller names gets another name."""
    return ast.unparse(_Renamed().visit(_parsed(source)))


def reordered(source: str, other: str) -> str:
    """Top-level definitions and methods in another order."""
    tree = _parsed(source)
    shuffle = random.Random(7).shuffle
    for node in [tree, *(item for item in tree.body if isinstance(item, ast.ClassDef))]:
        definitions = [item for item in node.body if isinstance(item, (ast.FunctionDef, ast.ClassDef))]
        shuffle(definitions)
        places = iter(definitions)
        node.body = [next(places) if isinstance(item, (ast.FunctionDef, ast.ClassDef)) else item for item in node.body]
    return ast.unparse(tree)


def rewritten(source: str, other: str) -> str:
    """Loops that append become comprehensions and the other way round; `+=`, comparisons and `if` are turned."""
    tree = ast.fix_missing_locations(_Rewritten().visit(_parsed(source)))
    return ast.unparse(tree)


def padded(source: str, other: str) -> str:
    """A statement that does nothing after every third one."""
    tree = _parsed(source)
    count = 0
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.For, ast.While, ast.With)):
            body: list[ast.stmt] = []
            for item in node.body:
                body.append(item)
                count += 1
                if count % 3 == 0 and not isinstance(item, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
                    body += ast.parse(f"unused_{count} = [{count}, None]").body
            node.body = body
    return ast.unparse(ast.fix_missing_locations(tree))


def everything(source: str, other: str) -> str:
    """Renamed, rewritten, padded and reordered, with other comments."""
    for disguise in (renamed, rewritten, padded, reordered, comments_and_layout):
        source = disguise(source, other)
    return source


def half_of_it(source: str, other: str) -> str:
    """Every second definition of the file, renamed; the others are somebody else's."""
    return _mixed(source, other, 2)


def a_third_of_it(source: str, other: str) -> str:
    """As half of it, but every third definition."""
    return _mixed(source, other, 3)


def one_definition(source: str, other: str) -> str:
    """The longest definition of the file alone, renamed; the others are somebody else's."""
    own = _definitions(source)
    longest = max(own, key=lambda name: len(own[name]))
    return _joined(_definitions(other) | {longest: renamed(own[longest], other)})


DISGUISES: dict[str, Callable[[str, str], str]] = {
    made.__name__.replace("_", " "): made
    for made in (verbatim, comments_and_layout, renamed, reordered, rewritten, padded, everything, half_of_it,
                 a_third_of_it, one_definition)
}  # fmt: skip


def _parsed(source: str) -> ast.Module:
    """The tree without docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


def _definitions(source: str) -> dict[str, str]:
    return {
        getattr(node, "name", f"statement {number}"): ast.unparse(node)
        for number, node in enumerate(ast.parse(source).body)
    }


def _joined(parts: dict[str, str]) -> str:
    return "\n\n".join(parts.values()) + "\n"


def _mixed(source: str, other: str, every: int) -> str:
    own, others = _definitions(source), _definitions(other)
    names = [name for name in own if not name.startswith("statement")]
    taken = {name: renamed(own[name], other) for number, name in enumerate(names) if number % every == 0}
    return _joined(others | taken)


class _Renamed(ast.NodeTransformer):
    """Names that a file binds itself, other than what its callers know."""

    def __init__(self) -> None:
        self._new: dict[str, str] = {}

    def visit_Module(self, node: ast.Module) -> ast.AST:
        bound = {item.id for item in ast.walk(node) if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store)}
        bound |= {item.arg for item in ast.walk(node) if isinstance(item, ast.arg)}
        called = {item.arg for item in ast.walk(node) if isinstance(item, ast.keyword)}
        for number, name in enumerate(sorted(bound - called - set(dir(builtins)) - {"self", "cls"})):
            self._new[name] = f"my_{'abcdefghij'[number % 10]}{number}_value"
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._new.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg = self._new.get(node.arg, node.arg)
        return node


class _Rewritten(ast.NodeTransformer):
    """The same in other words, where the words can be exchanged without thought."""

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if not isinstance(node.target, ast.Name):
            return node
        here = ast.Name(node.target.id, ast.Load())
        return ast.Assign([node.target], ast.BinOp(here, node.op, self.visit(node.value)))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        turned = {
            ast.Lt: ast.Gt,
            ast.Gt: ast.Lt,
            ast.LtE: ast.GtE,
            ast.GtE: ast.LtE,
            ast.Eq: ast.Eq,
            ast.NotEq: ast.NotEq,
        }
        self.generic_visit(node)
        if len(node.ops) == 1 and type(node.ops[0]) in turned:
            return ast.Compare(node.comparators[0], [turned[type(node.ops[0])]()], [node.left])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        return ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if not node.orelse or isinstance(node.orelse[0], ast.If):
            return node
        return ast.If(ast.UnaryOp(ast.Not(), node.test), node.orelse, node.body)

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        call = node.body[0].value if len(node.body) == 1 and isinstance(node.body[0], ast.Expr) else None
        appends = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append"
        if not appends or node.orelse or len(call.args) != 1:
            return node
        made = ast.ListComp(call.args[0], [ast.comprehension(node.target, node.iter, [], 0)])
        return ast.Expr(ast.Call(ast.Attribute(call.func.value, "extend", ast.Load()), [made], []))

    def visit_Assign(self, node: ast.Assign) -> object:
        self.generic_visit(node)
        made = node.value
        simple = isinstance(made, ast.ListComp) and len(made.generators) == 1 and isinstance(node.targets[0], ast.Name)
        if not simple or len(node.targets) != 1:
            return node
        (one,) = made.generators
        append = ast.Attribute(ast.Name(node.targets[0].id, ast.Load()), "append", ast.Load())
        body: list[ast.stmt] = [ast.Expr(ast.Call(append, [made.elt], []))]
        for test in reversed(one.ifs):
            body = [ast.If(test, body, [])]
        return [ast.Assign(node.targets, ast.List([], ast.Load())), ast.For(one.target, one.iter, body, [])]
