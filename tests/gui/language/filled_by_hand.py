"""Texts that are filled after they were put together: what was joined to a translation makes it a mere text, which
writes no number as the language does, and raises an error at the places that only translations know."""

import ast
from collections.abc import Iterator

_CHANGES = frozenset(
    {
        "capitalize", "join", "ljust", "lower", "lstrip", "removeprefix", "removesuffix", "replace", "rjust", "rstrip",
        "strip", "title", "translate", "upper",
    }
)  # fmt: skip
"""The methods of a text that give a mere text."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def find_joined_before_filled(source: str) -> Iterator[str]:
    """Yield the calls of `format` upon what was joined, cut or changed before; the words of each are to be filled
    first."""
    if ".format(" not in source:
        return
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, _Function):
            yield from _find_in(function)


def _find_in(function: _Function) -> Iterator[str]:
    joined = set[str]()
    for node in sorted(filter(_is_step, ast.walk(function)), key=_end):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.NamedExpr(ast.Name(id=name), value):
                joined = joined | {name} if _is_joined(value, joined) else joined - {name}
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add()):
                joined = joined | {name}
            case ast.Call(func=ast.Attribute(value=filled, attr="format")) if _is_joined(filled, joined):
                yield f"line {node.lineno}: {ast.unparse(node)}"


def _is_step(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign | ast.AugAssign | ast.NamedExpr | ast.Call)


def _end(node: ast.AST) -> tuple[int, bool]:
    """Return where a node ends: what is called within an assignment comes before it."""
    return getattr(node, "end_lineno", 0), not isinstance(node, ast.Call)


def _is_joined(value: ast.expr, joined: set[str]) -> bool:
    """Whether it is surely a mere text that may have been a translation."""
    match value:
        case ast.JoinedStr() | ast.BinOp(op=ast.Add()) | ast.Subscript(slice=ast.Slice()):
            return True
        case ast.Call(func=ast.Attribute(attr=method)):
            return method in _CHANGES
        case ast.Name(id=name):
            return name in joined
        case ast.IfExp(body=body, orelse=other):
            either = (body, other)
            return any(isinstance(each, ast.JoinedStr | ast.BinOp) or ast.unparse(each) in joined for each in either)
    return False
