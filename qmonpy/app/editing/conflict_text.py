"""The three versions of a conflict as texts to compare, and a fourth that has the changes of both sides."""

from collections.abc import Iterable
from typing import Any

from qmonpy.app.editing.merge import merge_objects
from qmonpy.app.editing.object_draft import object_text
from qmonpy.app.editing.three_way import Conflict
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.formats.configuration.share_tree_text import format_nodes
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.values.lines import BLANKS, lines_of, words_of


def format_version(kind: ObjectKind, value: Any) -> str:
    """Return an object as text with an attribute, a rule, or a node of the share tree on each line; empty for None."""
    if value is None:
        return ""
    if kind is ObjectKind.COMPLEX:
        width = max(map(len, COLUMNS)) + 1
        return "".join(f"{column:<{width}}{getattr(value, column)}\n" for column in COLUMNS)
    if kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
        return f"{value}\n"
    return format_nodes(value) if kind is ObjectKind.SHARE_TREE else object_text(kind, value)


def find_changed_lines(text: str, others: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers, from 0, of the lines that are not in all the other texts; none if these are all empty."""
    known = [set(lines_of(other)) for other in others if other]
    return tuple(
        at for at, line in enumerate(lines_of(text)) if line.strip(BLANKS) and any(line not in lines for lines in known)
    )


def find_disputed(kind: ObjectKind, conflict: Conflict) -> tuple[str, ...]:
    """Return the attributes, by the first word of their lines, or nodes that both sides changed differently."""
    if conflict.base is None or conflict.mine is None or conflict.theirs is None:
        return ()
    base, mine, theirs = (
        _by_attribute(format_version(kind, each)) for each in (conflict.base, conflict.mine, conflict.theirs)
    )
    names = dict.fromkeys((*base, *mine, *theirs))
    return tuple(name for name in names if base.get(name) != mine.get(name) != theirs.get(name) != base.get(name))


def merge_into_mine(kind: ObjectKind, conflict: Conflict) -> Any | None:
    """Return theirs with my value where both changed the same; None if that equals mine or theirs."""
    base, mine, theirs = conflict.base, conflict.mine, conflict.theirs
    if base is None or mine is None or theirs is None:
        return None
    merged = merge_objects(kind, base, mine, theirs, prefers_mine=True)
    return None if merged in (mine, theirs) else merged


def _by_attribute(text: str) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    for line in lines_of(text):
        if line.strip(BLANKS + "{}"):
            lines.setdefault(words_of(line)[0].partition("=")[0], []).append(line)
    return lines
