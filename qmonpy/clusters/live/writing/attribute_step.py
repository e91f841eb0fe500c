"""Plans a change of one attribute as the arguments of `qconf -aattr`, `-mattr`, `-rattr`, `-dattr` or `-purge`.

They are used only where they do exactly the same as a file given to -M (8.1.9, asked): of a queue they touch only the
overrides that they name; they add several elements of a list at once, but remove several only from lists of hosts and
of values; report_variables and start_proc_args they do not always read.
"""

from collections.abc import Mapping
from typing import Any

from qmonpy.formats.configuration.object_text import format_object_attributes
from qmonpy.formats.configuration.qconf_kinds import WORDS
from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.report import ReportError
from qmonpy.model.values.attribute_list import NONE

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
    before, after = (format_object_attributes(change.kind, each) for each in (change.before, change.after))
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if len(names) != 1 or names[0] not in before or names[0] not in after:
        return None
    (name,) = names
    planned = _plan(change, name, before[name], after[name])
    if planned is None:
        return None
    option, value = planned
    if option == "-purge":
        return (option, WORDS[change.kind].attribute_name, name, f"{change.key}@{value}")
    return (option, WORDS[change.kind].attribute_name, name, value, change.key)


_WHOLE_FILE = frozenset(ObjectKind) - {
    ObjectKind.QUEUE, ObjectKind.HOST, ObjectKind.HOST_GROUP, ObjectKind.USER_SET,
}  # fmt: skip
"""Kinds whose text is short, or whose attributes are not a line each."""


def _plan(change: AnyChange, name: str, before: str, after: str) -> tuple[str, str] | None:
    place = (change.kind, name)
    if place in _LISTS:
        return _plan_list(_LISTS[place], before, after, takes_several=place not in _ONE_AT_A_TIME)
    if place in _VALUES:
        return _plan_values(_values(change.before), _values(change.after), after)
    if place in _REPLACED:
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
