"""Plans the fewest calls of `qconf` that make a change set, in an order that a qmaster accepts.

An object is added, modified and deleted by itself; where one attribute of a large object changes, only that is sent, by
-aattr, -mattr, -rattr, -dattr or -purge. These are used only where they do the same as a file given to -M (8.1.9,
asked): of a queue they touch only the overrides that they name; they add several elements of a list at once, but remove
several only from lists of hosts and of values; report_variables and start_proc_args they do not always read.
Users and projects are modified by -rattr and -Rattr with what changes alone: a file given to -Muser or -Mprj has no
lines of usage, which are refused, and sets the fading usage to nothing, by which the share tree policy hands out
tickets (8.1.9, asked).
Rule sets are written one by one, never the whole list. Complex attributes, the scheduler's and the global configuration
can only be written as a whole text: it is read from the qmaster just before, with the changes put in. Names of one list
go into one call. 8.1.9 has no commands for single complex attributes (asked). Open Cluster Scheduler 9 has them and is
given them, so that what others write into the table meanwhile stays.
"""

import shlex
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from qmonpy.engine.checks.change_order import order_changes
from qmonpy.formats.configuration.attribute_text import format_attributes, parse_attributes
from qmonpy.formats.configuration.complex_table import format_complex_entry, format_complex_table, parse_complex_table
from qmonpy.formats.configuration.object_text import format_object, format_object_attributes
from qmonpy.formats.configuration.qconf_kinds import WORDS
from qmonpy.formats.configuration.whole_text import LAYOUTS, find_setting
from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import LISTS, AnyChange, ObjectKind
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import NONE

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
        """The name that the file must have, from which -Aconf and -Mconf take the name of the configuration."""
        if self.changes[0].kind is ObjectKind.LOCAL_CONFIGURATION:
            return self.changes[0].key
        return GLOBAL_CONFIGURATION if self.changes[0].kind is ObjectKind.CONFIGURATION else "object"

    @property
    def command(self) -> str:
        """The command as people would type it; FILE stands for the file."""
        is_named = self.words[0] in ("-Aconf", "-Mconf")
        shown = [self.file_name if each == FILE and is_named else each for each in self.words]
        return shlex.join(("qconf", *shown))

    @property
    def is_part(self) -> bool:
        """Whether its file holds some attributes of an object, and not the text of the whole."""
        return self.words[0] == "-Rattr"

    @property
    def inverse(self) -> "tuple[Step, ...]":
        """The calls that undo it."""
        return plan_changes([each.inverse for each in reversed(self.changes)])

    def text_upon(self, current: str) -> str:
        """Return the content of the file when the qmaster shows `current` for the option `show`."""
        return _merge(self.changes, current) if self.show else self.text


def plan_changes(
    changes: Iterable[AnyChange], whole: Container[ObjectKind] = (), single: Container[ObjectKind] = ()
) -> tuple[Step, ...]:
    """Return the calls that make the changes, in their order, without changes that change nothing.

    Of the kinds in `whole` only whole objects are written, where a Grid Engine other than 8.1.9 takes no attributes; of
    those in `single` each object by itself, where it can also be written without the table of all.
    """
    real = [each for each in map(_as_read, changes) if each.before != each.after]
    # One change is in order; what names what need not be looked up for it.
    ordered = order_changes(real) if len(real) > 1 else real
    gathered = _gather_settings(ordered)
    groups = (tuple(group) for _, group in groupby(gathered, _group_key))
    return tuple(step for group in groups for step in _plan_group(group, whole, single))


def _as_read(change: AnyChange) -> AnyChange:
    """Return a change of an attribute of a configuration with a default as absent, as it is when it is read back."""
    if change.kind not in LAYOUTS:
        return change
    before, after = (
        find_setting(change.kind, change.key, each) if each is not None else None
        for each in (change.before, change.after)
    )
    return replace(change, before=before, after=after)


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


def _plan_group(
    changes: tuple[AnyChange, ...], whole: Container[ObjectKind], single: Container[ObjectKind]
) -> Iterable[Step]:
    kind = changes[0].kind
    if kind is ObjectKind.COMPLEX and kind in single and not _swaps_names(changes):
        yield from map(_plan_complex, changes)
    elif kind in _WHOLE:
        write, show = _WHOLE[kind]
        yield Step((write, FILE), changes, show=show)
    elif kind in LISTS:
        is_gone = changes[0].after is None
        option = WORDS[kind].delete_option if is_gone else WORDS[kind].add_option
        yield Step((option, ",".join(each.key for each in changes)), changes)
    else:
        yield from (_plan_object(each, is_whole=kind in whole) for each in changes)


def _swaps_names(changes: Sequence[AnyChange]) -> bool:
    """Whether a complex attribute gets a shortcut that another one of them had: one after the other would clash."""
    old = {each.before.shortcut: each.key for each in changes if each.before is not None}
    return any(each.after is not None and old.get(each.after.shortcut, each.key) != each.key for each in changes)


def _plan_complex(change: AnyChange) -> Step:
    """The call for one complex attribute by itself, as Open Cluster Scheduler 9 takes it (9.1.4, asked)."""
    if change.after is None:
        return Step(("-dce", change.key), (change,))
    option = "-Ace" if change.before is None else "-Mce"
    return Step((option, FILE), (change,), format_complex_entry(change.after))


def _plan_object(change: AnyChange, *, is_whole: bool) -> Step:
    words = WORDS[change.kind]
    if change.after is None:
        named = (change.key,) if change.kind is not ObjectKind.SHARE_TREE else ()
        return Step((words.delete_option, *named), (change,))
    attribute = None if is_whole else plan_attribute(change)
    if attribute is not None:
        return Step(attribute, (change,))
    text = format_object(change.kind, change.after)
    if change.before is None:
        return Step((words.add_option, FILE), (change,), text)
    written = _find_written(change) if change.kind in WITH_USAGE and not is_whole else {}
    if written:
        return Step(("-Rattr", words.attribute_name, FILE, change.key), (change,), format_attributes(written.items()))
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


_LISTS: Mapping[tuple[ObjectKind, str], str] = {
    (ObjectKind.QUEUE, "hostlist"): " ",
    (ObjectKind.HOST_GROUP, "hostlist"): " ",
    (ObjectKind.USER_SET, "entries"): ",",
}
"""Lists of names, and the separator between them."""
_VALUES = frozenset({(ObjectKind.HOST, "complex_values")})
_REPLACED = frozenset((ObjectKind.HOST, name) for name in ("user_lists", "xuser_lists", "projects", "xprojects"))
_ONE_AT_A_TIME = frozenset({(ObjectKind.USER_SET, "entries")})
"""Lists from which -dattr removes only one element at a time."""


def plan_attribute(change: AnyChange) -> tuple[str, ...] | None:
    """Return the arguments for a change of one attribute of a large object; None where a file is needed."""
    if change.before is None or change.after is None or change.kind not in WORDS or change.kind in _WHOLE_FILE:
        return None
    written = _find_written(change)
    if len(written) != 1:
        return None
    ((name, text),) = written.items()
    planned = _plan(change, name, format_object_attributes(change.kind, change.before)[name], text)
    if planned is None:
        return None
    option, value = planned
    if option == "-purge":
        return (option, WORDS[change.kind].attribute_name, name, f"{change.key}@{value}")
    return (option, WORDS[change.kind].attribute_name, name, value, change.key)


def _find_written(change: AnyChange) -> dict[str, str]:
    """The attributes that a modification writes, with their texts; none if it also adds or removes attributes."""
    before, after = (format_object_attributes(change.kind, each) for each in (change.before, change.after))
    if before.keys() != after.keys():
        return {}
    return {name: text for name, text in after.items() if before[name] != text}


WITH_USAGE = frozenset({ObjectKind.USER, ObjectKind.PROJECT})
"""Kinds of which the qmaster keeps usage."""
_WHOLE_FILE = frozenset(ObjectKind) - {
    ObjectKind.QUEUE, ObjectKind.HOST, ObjectKind.HOST_GROUP, ObjectKind.USER_SET, *WITH_USAGE,
}  # fmt: skip
"""Kinds whose text is short, or whose attributes are not a line each."""


def _plan(change: AnyChange, name: str, before: str, after: str) -> tuple[str, str] | None:
    place = (change.kind, name)
    if place in _LISTS:
        return _plan_list(_LISTS[place], before, after, takes_several=place not in _ONE_AT_A_TIME)
    if place in _VALUES:
        return _plan_values(_values(change.before), _values(change.after), after)
    if place in _REPLACED or change.kind in WITH_USAGE:
        return "-rattr", after
    return _plan_setting(before, after) if change.kind is ObjectKind.QUEUE else None


def _values(host: Any) -> Mapping[str, str]:
    values: Mapping[str, str] = host.complex_values
    return values


def _plan_list(separator: str, before: str, after: str, *, takes_several: bool) -> tuple[str, str]:
    old, new = ([] if each == NONE else each.split(separator) for each in (before, after))
    added = [each for each in new if each not in old]
    removed = [each for each in old if each not in new]
    if added and old and new == [*old, *added]:
        return "-aattr", separator.join(added)
    is_less = removed and new and new == [each for each in old if each not in removed]
    if is_less and (takes_several or len(removed) == 1):
        return "-dattr", separator.join(removed)
    return "-rattr", after


def _plan_values(old: Mapping[str, str], new: Mapping[str, str], text: str) -> tuple[str, str]:
    """The option and its argument for a list of `name=value`."""
    written = [f"{name}={value}" for name, value in new.items() if old.get(name) != value]
    removed = [name for name in old if name not in new]
    if old and written and not removed:
        return "-mattr", ",".join(written)
    if removed and new and not written:
        return "-dattr", ",".join(removed)
    return "-rattr", text


def _plan_setting(before: str, after: str) -> tuple[str, str] | None:
    """The option and its argument for a queue's attribute: -rattr removes no override, -purge removes one.

    None where neither can make the change.
    """
    try:
        old, new = parse_setting(before), parse_setting(after)
    except ReportError:
        return None
    removed = [place for place in old.overrides if place not in new.overrides]
    changed = {place: value for place, value in new.overrides.items() if old.overrides.get(place) != value}
    is_default_kept = old.default == new.default
    if not removed:
        text = format_setting(Setting("" if is_default_kept else new.default, changed))
        return "-rattr", text.lstrip(",") if is_default_kept else text
    return ("-purge", removed[0]) if is_default_kept and not changed and len(removed) == 1 else None
