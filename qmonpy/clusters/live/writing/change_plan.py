"""Plans the fewest calls of `qconf` that make a change set, in an order that a qmaster accepts.

An object is added, modified and deleted by itself; where one attribute of a large object changes, only that is sent.
Rule sets are written one by one, never the whole list. Complex attributes, the scheduler's and the global configuration
can only be written as a whole text: it is read from the qmaster just before, with the changes put in. Names of one list
go into one call. 8.1.9 has no commands for single complex attributes (asked).
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
"""Stands for the path of a step's file in its words."""
GLOBAL_CONFIGURATION = "global"

_WHOLE = {
    ObjectKind.COMPLEX: ("-Mc", "-sc"),
    ObjectKind.SCHEDULER: ("-Msconf", "-ssconf"),
    ObjectKind.CONFIGURATION: ("-Mconf", "-sconf"),
}
"""Kinds that are written as one text: the options that write and show it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One call of qconf."""

    words: tuple[str, ...]
    """The arguments of `qconf`; FILE stands for a file with the step's text."""
    changes: tuple[AnyChange, ...]
    """The changes that it makes; each needs its object to be as its `before` has it."""
    text: str = ""
    """The content of the file; empty where there is none, and where it has to be read first (`show`)."""
    show: str = ""
    """The option that shows the whole text into which the changes are put just before it is written."""

    @property
    def file_name(self) -> str:
        """The name that the file must have, from which -Mconf takes the name of the configuration."""
        return GLOBAL_CONFIGURATION if self.changes[0].kind is ObjectKind.CONFIGURATION else "object"

    @property
    def command(self) -> str:
        """The command as people would type it; FILE stands for the file."""
        shown = [GLOBAL_CONFIGURATION if each == FILE and self.words[0] == "-Mconf" else each for each in self.words]
        return shlex.join(("qconf", *shown))

    @property
    def inverse(self) -> "tuple[Step, ...]":
        """The calls that undo it."""
        return plan_changes([each.inverse for each in reversed(self.changes)])

    def text_upon(self, current: str) -> str:
        """Return the content of the file when the qmaster shows `current` for the option `show`."""
        return _merge(self.changes, current) if self.show else self.text


def plan_changes(changes: Iterable[AnyChange]) -> tuple[Step, ...]:
    """Return the calls that make the changes, in their order, without changes that change nothing."""
    ordered = order_changes([each for each in changes if each.before != each.after])
    gathered = _gather_settings(ordered)
    return tuple(step for _, group in groupby(gathered, _group_key) for step in _plan_group(tuple(group)))


def _gather_settings(changes: Sequence[AnyChange]) -> list[AnyChange]:
    """The changes with attributes of one configuration next to each other, at the place of the first."""
    settings: dict[ObjectKind, list[AnyChange]] = {}
    for each in changes:
        if each.kind in LAYOUTS:
            settings.setdefault(each.kind, []).append(each)
    gathered: list[AnyChange] = []
    for each in changes:
        gathered += settings.pop(each.kind, []) if each.kind in LAYOUTS else [each]
    return gathered


def _group_key(change: AnyChange) -> tuple[object, ...]:
    """A key that neighbouring changes share if one call can make them."""
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
    """A whole text with some of its objects changed; all else stays as it is, unknown attributes included."""
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
