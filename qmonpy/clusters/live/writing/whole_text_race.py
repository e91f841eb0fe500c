"""Finds changes that another writer made at the same moment to a text that qconf writes as a whole.

The table of complex attributes, the scheduler's and the global configuration have no command for a part of them. They
are read immediately before they are written, and once more right after, so that another writer has only the time of a
process's start. `qconf -Mc` compares the file with the table that it finds and names every attribute that it adds,
modifies or removes (8.1.9, asked), so that overwritten changes of others are known by name; the other two options say
nothing. It was also seen to name attributes as modified that nobody changed: what it says of an attribute that is the
same in the table before, in the file, and in the table after counts only if it does not say so again when the table is
written as it is.
"""

import re
from collections.abc import Sequence
from typing import Any

from qmonpy.formats.configuration.attribute_text import parse_attributes
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.report import Report, Severity
from qmonpy.translation import later, tr

_WRITTEN = re.compile(
    r'^\S+ (added|modified|removed) "([^"]+)" (?:to|in|from) complex(?: entry| attribute)? list$', re.MULTILINE
)
_UNDONE = {
    "added": later("it had been removed by that program and is there again"),
    "modified": later("it is again as it was before that program changed it"),
    "removed": later("that program had just added it, and it is gone"),
}


def has_unproven_race(changes: Sequence[AnyChange], said: str) -> bool:
    """Return whether qconf's output names attributes as modified that the changes do not."""
    ours = {each.key for each in changes}
    return any(verb == "modified" and name not in ours for verb, name in _WRITTEN.findall(said))


def report_race(
    changes: Sequence[AnyChange], before: str, after: str, said: str, said_again: str = ""
) -> tuple[Report, ...]:
    """Return warnings about objects that others changed meanwhile.

    `before` and `after` are the whole text around the write, `said` is qconf's output, `said_again` that for the same
    table once more.
    """
    ours = {each.key for each in changes}
    idle = set(_WRITTEN.findall(said_again))
    lost = [(verb, name) for verb, name in _WRITTEN.findall(said) if name not in ours and (verb, name) not in idle]
    kind = changes[0].kind
    old, new = (_read(kind, text) for text in (before, after))
    moved = [name for name in {**old, **new} if name not in ours and old.get(name) != new.get(name)]
    return (
        *(_report_lost(kind, verb, name) for verb, name in lost),
        *(_report_moved(kind, name) for name in moved),
    )


def _read(kind: ObjectKind, text: str) -> dict[str, Any]:
    if kind is ObjectKind.COMPLEX:
        return {each.name: each for each in parse_complex_table(text)}
    return {each.name: each.value for each in parse_attributes(text)[0]}


def _report_lost(kind: ObjectKind, verb: str, name: str) -> Report:
    words = tr(
        'The {kind} "{name}" was written by another program at the same moment and overwritten: {effect}.'
    ).format(kind=tr(kind), name=name, effect=tr(_UNDONE[verb]))
    return Report("live.overwritten", words, Severity.WARNING, fields=(name,))


def _report_moved(kind: ObjectKind, name: str) -> Report:
    words = tr('"{name}" of the {kind} was changed by another program at the same moment; that was kept.').format(
        name=name, kind=kind
    )
    if kind is ObjectKind.COMPLEX:
        words = tr('The {kind} "{name}" was changed by another program at the same moment; that was kept.').format(
            kind=kind, name=name
        )
    return Report("live.moved", words, Severity.WARNING, fields=(name,))
