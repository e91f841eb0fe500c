"""Three versions of an object that was changed here and elsewhere: texts that can be compared, and what has both."""

from collections.abc import Iterable
from typing import Any

from qmonpy.app.editing.draft_object import object_text
from qmonpy.app.editing.merge import merge_objects
from qmonpy.app.editing.three_way import Conflict
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.model.configuration.change import ObjectKind


def format_version(kind: ObjectKind, value: Any) -> str:
    """An object with an attribute, or a rule, on each line; empty for none."""
    if value is None:
        return ""
    if kind is ObjectKind.COMPLEX:
        width = max(map(len, COLUMNS)) + 1
        return "".join(f"{column:<{width}}{getattr(value, column)}\n" for column in COLUMNS)
    if kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
        return f"{value}\n"
    return object_text(kind, value)


def find_changed_lines(text: str, others: Iterable[str]) -> tuple[int, ...]:
    """The lines of a text, counted from 0, that are not in all the other texts; none where these are all empty."""
    known = [set(other.splitlines()) for other in others if other]
    return tuple(
        at for at, line in enumerate(text.splitlines()) if line.strip() and any(line not in lines for lines in known)
    )


def find_disputed(kind: ObjectKind, conflict: Conflict) -> tuple[str, ...]:
    """The attributes, by the first word of their lines, that both sides made another thing of."""
    if conflict.base is None or conflict.mine is None or conflict.theirs is None:
        return ()
    base, mine, theirs = (
        _by_attribute(format_version(kind, each)) for each in (conflict.base, conflict.mine, conflict.theirs)
    )
    names = dict.fromkeys((*base, *mine, *theirs))
    return tuple(name for name in names if base.get(name) != mine.get(name) != theirs.get(name) != base.get(name))


def merge_into_mine(kind: ObjectKind, conflict: Conflict) -> Any | None:
    """Mine of what both changed, and theirs of all else; None where that is no third version."""
    base, mine, theirs = conflict.base, conflict.mine, conflict.theirs
    if base is None or mine is None or theirs is None:
        return None
    merged = merge_objects(kind, base, mine, theirs, prefers_mine=True)
    return None if merged in (mine, theirs) else merged


def _by_attribute(text: str) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.strip(" {}"):
            lines.setdefault(line.split()[0], []).append(line)
    return lines
