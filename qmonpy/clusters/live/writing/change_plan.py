"""A change set as the least calls of `qconf` that make it, in an order that a qmaster takes.

An object is added, modified and deleted by itself; where one attribute of a large object changes, only that is sent.
Rule sets are written one by one, never the whole list. Complex attributes, the scheduler's and the global configuration
have only commands for the whole text: theirs is made of what the qmaster has at that moment. Names of one list go
together. 8.1.9 has no commands for single complex attributes (asked).
"""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from qmonpy.clusters.live.writing.attribute_step import plan_attribute
from qmonpy.engine.checks.change_order import order_changes
from qmonpy.formats.configuration.attribute_text import format_attributes, parse_attributes
from qmonpy.formats.configuration.complex_table import format_complex_table, parse_complex_table
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.formats.configuration.qconf_kinds import WORDS
from qmonpy.formats.configuration.whole_text import LAYOUTS
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import LISTS, AnyChange, ObjectKind

FILE = "FILE"
"""Stands in the words of a step for the path of its file."""
GLOBAL_CONFIGURATION = "global"

_WHOLE = {
    ObjectKind.COMPLEX: ("-Mc", "-sc"),
    ObjectKind.SCHEDULER: ("-Msconf", "-ssconf"),
    ObjectKind.CONFIGURATION: ("-Mconf", "-sconf"),
}
"""Kinds that are written as one text: what writes and what shows it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One call of qconf."""

    words: tuple[str, ...]
    """Behind `qconf`; FILE stands for a file with the step's text."""
    changes: tuple[AnyChange, ...]
    """What it makes; each needs its object to be as its `before` says."""
    text: str = ""
    """Of the file; empty where there is none, and where it depends on what the qmaster has (`show`)."""
    show: str = ""
    """The option that shows the whole text into which the changes are put just before they are written."""

    @property
    def file_name(self) -> str:
        """What the file must be called; -Mconf takes the name of the configuration from it."""
        return GLOBAL_CONFIGURATION if self.changes[0].kind is ObjectKind.CONFIGURATION else "object"

    @property
    def command(self) -> str:
        """The command for people; FILE holds the text."""
        shown = [GLOBAL_CONFIGURATION if each == FILE and self.words[0] == "-Mconf" else each for each in self.words]
        return shlex.join(("qconf", *shown))

    @property
    def inverse(self) -> "tuple[Step, ...]":
        """The calls that take it back."""
        return plan_changes([each.inverse for each in reversed(self.changes)])

    def text_upon(self, current: str) -> str:
        """The text of the file where the qmaster has `current`, as the option `show` shows it."""
        return _merge(self.changes, current) if self.show else self.text


def plan_changes(changes: Iterable[AnyChange]) -> tuple[Step, ...]:
    """The calls that make the changes, in their order; what changes nothing needs none."""
    ordered = order_changes([each for each in changes if each.before != each.after])
    gathered = _gather_settings(ordered)
    return tuple(step for _, group in groupby(gathered, _group_key) for step in _plan_group(tuple(group)))


def _gather_settings(changes: Sequence[AnyChange]) -> list[AnyChange]:
    """Attributes of one configuration side by side, at the place of the first."""
    settings: dict[ObjectKind, list[AnyChange]] = {}
    for each in changes:
        if each.kind in LAYOUTS:
            settings.setdefault(each.kind, []).append(each)
    gathered: list[AnyChange] = []
    for each in changes:
        gathered += settings.pop(each.kind, []) if each.kind in LAYOUTS else [each]
    return gathered


def _group_key(change: AnyChange) -> tuple[object, ...]:
    """Neighbours with the same key are made by one call."""
    if change.kind in LAYOUTS:
        return (change.kind,)
    if change.kind in LISTS or change.kind is ObjectKind.COMPLEX:
        return (change.kind, change.after is None)
    return (change.kind, change.key, change.after is None)


def _plan_group(changes: tuple[AnyChange, ...]) -> Iterable[Step]:
    kind = changes[0].kind
    if kind in _WHOLE:
        write, show = _WHOLE[kind]
        yield Step((write, FILE), changes, show=show)
    elif kind in LISTS:
        is_gone = changes[0].after is None
        option = WORDS[kind].delete_option if is_gone else WORDS[kind].add_option
        yield Step((option, ",".join(each.key for each in changes)), changes)
    else:
        yield from map(_plan_object, changes)


def _plan_object(change: AnyChange) -> Step:
    words = WORDS[change.kind]
    if change.after is None:
        return Step((words.delete_option, change.key), (change,))
    attribute = plan_attribute(change)
    if attribute is not None:
        return Step(attribute, (change,))
    text = format_object(change.kind, change.after)
    if change.before is None:
        return Step((words.add_option, FILE), (change,), text)
    named = (change.key,) if change.kind is ObjectKind.QUOTA_SET else ()
    return Step((words.modify_option, FILE, *named), (change,), text)


def _merge(changes: Sequence[AnyChange], current: str) -> str:
    """A whole text with some of its objects changed; all else stays as it is, also what nobody here knows."""
    kind = changes[0].kind
    if kind is ObjectKind.COMPLEX:
        table = {each.name: each for each in parse_complex_table(current)}
        for each in changes:
            table.pop(each.key, None)
            if each.after is not None:
                table[each.after.name] = each.after
        return format_complex_table(table.values())
    attributes, _ = parse_attributes(current)
    texts = {each.name: each.value for each in attributes}
    for each in changes:
        described = find_description(kind, each.key)
        value = each.after
        if value is None and described is not None and each.key not in LAYOUTS[kind].optional:
            value = described.default
        if value is None:
            texts.pop(each.key, None)
        else:
            texts[each.key] = value
    return format_attributes(texts.items(), LAYOUTS[kind].width)
