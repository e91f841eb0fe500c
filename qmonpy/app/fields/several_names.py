"""Which of many names become new objects: those that are free and allowed; of the others it is told why not."""

from collections.abc import Container
from dataclasses import dataclass

from qmonpy.app.fields.name_list import parse_name_list
from qmonpy.engine.checks.object_checks.object_names import check_name_of
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report

_SHOWN = 3
"""So many names at the beginning of a list are told, and the last one."""


@dataclass(frozen=True, slots=True)
class SeveralNames:
    """What would become of a text with names."""

    names: tuple[str, ...] = ()
    """Of the objects to add, in order."""
    present: tuple[str, ...] = ()
    """Those that are there already."""
    reports: tuple[Report, ...] = ()
    """What cannot be read, and names that are not allowed, in the words of 8.1.9."""


def plan_names(text: str, kind: ObjectKind, taken: Container[str]) -> SeveralNames:
    """The names of a text, as `parse_name_list` reads it, for new objects of a kind; host names in lower case."""
    parsed = parse_name_list(text)
    names: dict[str, None] = {}
    present: dict[str, None] = {}
    reports = list(parsed.reports)
    for word in parsed.names:
        name = word.lower() if kind in _HOSTS else word
        faults = tuple(check_name_of(kind, name, "name"))
        if faults:
            reports += faults
        elif name in taken:
            present[name] = None
        else:
            names[name] = None
    return SeveralNames(tuple(names), tuple(present), tuple(reports))


_HOSTS = (ObjectKind.HOST, ObjectKind.ADMIN_HOST, ObjectKind.SUBMIT_HOST)


def shorten_names(names: tuple[str, ...]) -> str:
    """`node01, node02, node03 ... node20`."""
    if len(names) <= _SHOWN + 1:
        return ", ".join(names)
    return f"{', '.join(names[:_SHOWN])} ... {names[-1]}"
