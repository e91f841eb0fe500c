"""A constant that is translated where it is shown is marked where it is written; else no language has its text."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.languages import PACKAGE, find_texts

WORDS_OF_GRID_ENGINE = frozenset(
    {
        "-hold_jid", "-hold_jid_ad", "rtsST", "window/language", "load_thresholds",
        "priority = weight_priority × npprior + weight_urgency × nurg + weight_ticket × ntckts",
    }
)  # fmt: skip
"""Options, states, attributes and keys, which are the same in every language."""
Constants = dict[tuple[str, str], ast.expr]


def read_constants(modules: dict[str, ast.Module]) -> Constants:
    """The values of the constants of all modules, by module and name."""
    found: Constants = {}
    for module, tree in modules.items():
        for node in tree.body:
            if isinstance(node, ast.Assign):
                names = [each for each in node.targets if isinstance(each, ast.Name)]
                found.update({(module, each.id): node.value for each in names})
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                found[module, node.target.id] = node.value
    return found


def list_texts(node: ast.expr) -> Iterator[str]:
    """The texts of a constant: of a dictionary the values."""
    if isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif isinstance(node, ast.Dict):
        for each in node.values:
            yield from list_texts(each)
    elif isinstance(node, ast.Tuple | ast.List | ast.Call | ast.BinOp | ast.IfExp):
        for child in ast.iter_child_nodes(node):
            yield from list_texts(child) if isinstance(child, ast.expr) else []


def find_shown(module: str, tree: ast.Module, constants: Constants) -> Iterator[ast.expr]:
    """The constants that a module gives to `tr`, its own and those that it imports."""
    imported = {
        each.asname or each.name: (node.module or "", each.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tr", "tr_inside"):
            for name in ast.walk(node.args[0]):
                if isinstance(name, ast.Name):
                    value = constants.get((module, name.id)) or constants.get(imported.get(name.id, ("", "")))
                    yield from [value] if value is not None else []


@pytest.mark.slow
def test_that_every_constant_that_is_translated_where_it_is_shown_is_marked() -> None:
    modules = {name_module(path): ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}
    constants, known = read_constants(modules), find_texts()
    shown = {
        (module, text)
        for module, tree in modules.items()
        for value in find_shown(module, tree, constants)
        for text in list_texts(value)
        if re.search("[a-z]{3}", text) and text not in known
    }
    assert {each for each in shown if each[1] not in WORDS_OF_GRID_ENGINE} == set()


def name_module(path: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
