"""Three versions of an object that was changed here and elsewhere, as texts of which lines can be compared."""

from collections.abc import Iterable
from typing import Any, Protocol

from qmonpy.app.editing.draft_object import object_text
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.model.configuration.change import ObjectKind


class Versions(Protocol):
    """A conflict of any kind of object; a version is None where the object does not exist."""

    @property
    def id(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def base(self) -> Any: ...

    @property
    def mine(self) -> Any: ...

    @property
    def theirs(self) -> Any: ...


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


def find_disputed(kind: ObjectKind, conflict: Versions) -> tuple[str, ...]:
    """The attributes, by the first word of their lines, that both sides made another thing of."""
    if conflict.base is None or conflict.mine is None or conflict.theirs is None:
        return ()
    base, mine, theirs = (
        _by_attribute(format_version(kind, each)) for each in (conflict.base, conflict.mine, conflict.theirs)
    )
    names = dict.fromkeys((*base, *mine, *theirs))
    return tuple(name for name in names if base.get(name) != mine.get(name) != theirs.get(name) != base.get(name))


def _by_attribute(text: str) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.strip(" {}"):
            lines.setdefault(line.split()[0], []).append(line)
    return lines
