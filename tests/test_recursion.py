"""Nothing calls itself over what a user writes without a bound: Python ends it after some hundred calls."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "qmonpy"
TREE = "a share tree has no more levels than DEEPEST"
FILTER = "a filter is nested no deeper than MOST_NESTED"
PATTERN = "a pattern is nested no deeper than its parser takes"
OURS = "values of ours, which are nested as deeply as their types are, and share trees"
ROWS = "rows are below each other as deeply as their page has them"
BOUNDED: Mapping[str, str] = {
    "api/table": OURS,
    "app/editing/tree_merge": TREE,
    "app/filter/expression": FILTER,
    "app/filter/parser": FILTER,
    "app/filter/printer": FILTER,
    "app/filter/rows": FILTER,
    "app/jobs/task_rows": "the tasks of a job have none below them",
    "app/objects/host_group_tree": "no deeper than MOST_LEVELS",
    "app/policies/tree_rows": TREE,
    "app/reports/sum_number": ROWS,
    "app/rules/expansion_filter": FILTER,
    "app/session/request_titles": "a title is short",
    "app/terms/term_row": ROWS,
    "cli/__init__": "one name for two things",
    "cli/accounting/selection": "as many tests as qacct has options",
    "cli/option_files": "no deeper than DEEPEST",
    "cli/submitting/stray_words": "no deeper than DEEPEST",
    "cli/why": OURS,
    "cli/why_place": ROWS,
    "clusters/embedded/spool/delivery": "one thread hands over to another",
    "clusters/embedded/witnesses/share_records": TREE,
    "clusters/served/codec": OURS,
    "clusters/served/difference": OURS,
    "clusters/served/type_check": "types of ours",
    "engine/checks/share_tree_check": "it looks for DEEPEST first",
    "formats/configuration/share_tree_text": "it counts up to DEEPEST",
    "insight/policies/tree_foresight": TREE,
    "insight/policies/tree_state": TREE,
    "insight/starting/request_changes": "one name for two things",
    "insight/starting/start_change_words": "a change of parts has no parts in these",
    "kept_answers": OURS,
    "lab/playing/shares": TREE,
    "late_methods": "it returns itself with its arguments",
    "model/configuration/calendar_rules": "one name for two things",
    "model/values/pattern": PATTERN,
    "reporting/queries/cells": "a text becomes a time once",
}
"""The modules without widgets whose functions call themselves, also through others there, and why that ends soon."""

Function = tuple[str, str]
"""Its class, or nothing, and its name."""


def find_functions(node: ast.AST, owner: str = "") -> Iterator[tuple[Function, ast.AST]]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef):
            yield (owner, each.name), each
        yield from find_functions(each, each.name if isinstance(each, ast.ClassDef) else owner)


def find_called(function: ast.AST, owner: str, known: Mapping[Function, ast.AST]) -> set[Function]:
    """Return the functions of the module, and the methods of the same class, that a function names."""
    found = set()
    for each in ast.walk(function):
        match each:
            case ast.Name(id=name):
                found.add(("", name))
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                found.add((owner, name))
            case ast.YieldFrom(value=ast.Name()) if getattr(function, "name", "") == "__iter__":
                found.add((owner, "__iter__"))
    return found & known.keys()


def calls_itself(start: Function, called: Mapping[Function, set[Function]]) -> bool:
    seen, left = set[Function](), list(called[start])
    while left:
        each = left.pop()
        if each not in seen:
            seen.add(each)
            left += called[each]
    return start in seen


def test_that_what_calls_itself_is_known_to_end_soon() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        module = path.relative_to(PACKAGE).with_suffix("").as_posix()
        if module.startswith("gui/"):
            # Slots and what they are connected with name each other.
            continue
        known = dict(find_functions(ast.parse(path.read_text(encoding="utf-8"))))
        called = {each: find_called(function, each[0], known) for each, function in known.items()}
        if any(calls_itself(each, called) for each in known):
            found.add(module)
    assert found == BOUNDED.keys()
