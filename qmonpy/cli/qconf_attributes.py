"""Changes of single attributes, as `qconf -aattr`, `-mattr`, `-dattr`, `-rattr` and `-purge` make them, or `-Aattr` and
its like of those in a file.

A value of a queue may name hosts and groups, `2,[h1=4]`; so may the queue itself, `all.q@h1`. An override that the
value does not name is kept, as in 8.1.9.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qmonpy.formats.configuration.attribute_text import parse_attributes
from qmonpy.formats.configuration.object_text import format_object_attributes, parse_object_attributes
from qmonpy.formats.configuration.qconf_kinds import KindWords
from qmonpy.formats.values.queue_setting import format_setting, parse_setting
from qmonpy.model.attributes.attribute_description import ValueKind, find_description
from qmonpy.model.configuration.change import (
    AnyChange,
    Change,
    ObjectKind,
    find_changes,
    find_object,
    with_changes,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import NONE

LISTS = frozenset(
    {
        ValueKind.NAMES, ValueKind.HOST_LIST, ValueKind.USERS, ValueKind.VALUES, ValueKind.FACTORS,
        ValueKind.PARAMETERS, ValueKind.SUBORDINATES,
    }
)  # fmt: skip
"""The kinds of values that are lists; the name of an element is the part before its `=`."""
_COMMAS = LISTS - {ValueKind.NAMES, ValueKind.HOST_LIST}
_FLAGS = {"TRUE": True, "FALSE": False}


@dataclass(frozen=True, slots=True)
class AttributeEdit:
    """The changes of one command, and its remarks."""

    changes: tuple[AnyChange, ...]
    remarks: tuple[str, ...] = ()


def change_attributes(
    cluster: Cluster, verb: str, words: KindWords, attribute: str, value: str, names: Sequence[str]
) -> AttributeEdit:
    """Return the changes of one attribute of some objects; raises ReportError if refused.

    `verb` is a, m, d or r (add, modify, delete, replace).
    """
    changes: dict[str, AnyChange] = {}
    remarks: list[str] = []
    for name in (each for word in names for each in word.split(",")):
        key, _, place = name.partition("@") if words.kind is ObjectKind.QUEUE else (name, "", "")
        current = find_object(cluster, words.kind, key)
        if current is None:
            raise _refusal(f'denied: {words.noun} "{key}" does not exist')
        base = changes[key].after if key in changes else current
        edit = _Edit(verb, words, attribute, f"[{place}={value}]" if place else value, remarks)
        changes[key] = Change(words.kind, key, current, edit.apply(key, base))
    return AttributeEdit(tuple(changes.values()), tuple(remarks))


def change_attributes_of_text(
    cluster: Cluster, verb: str, words: KindWords, text: str, names: Sequence[str]
) -> AttributeEdit:
    """Return the changes of all attributes in a text of some objects; raises ReportError if one is refused."""
    after = cluster
    remarks: list[str] = []
    for each in parse_attributes(text)[0]:
        edit = change_attributes(after, verb, words, each.name, each.value, names)
        after = with_changes(after, edit.changes)
        remarks += edit.remarks
    return AttributeEdit(find_changes(cluster, after), tuple(remarks))


def purge_attribute(cluster: Cluster, attribute: str, instance: str) -> tuple[AnyChange, ...]:
    """Return the change that removes the override of a queue's attribute for a host or a group; `*` is every
    attribute."""
    name, _, place = instance.partition("@")
    queue = cluster.queues.get(name)
    if queue is None:
        raise _refusal(f'error: Cluster queue entry "{name}" does not exist')
    wanted = {place, f"@{place}"} if not place.startswith("@") else {place}
    settings = dict(queue.settings)
    for each in settings if attribute == "*" else (attribute,):
        if each in settings:
            kept = {at: text for at, text in settings[each].overrides.items() if at not in wanted}
            settings[each] = replace(settings[each], overrides=kept)
    if settings == queue.settings:
        raise _refusal(f'error: "{attribute}" of "{instance}" is not overridden; nothing was done.')
    return (Change(ObjectKind.QUEUE, name, queue, replace(queue, settings=settings)),)


@dataclass(frozen=True, slots=True)
class _Edit:
    verb: str
    words: KindWords
    attribute: str
    value: str
    remarks: list[str]

    def apply(self, key: str, current: object) -> object:
        """Return the object with the attribute changed."""
        if isinstance(current, QuotaSet):
            return self._of_quota_set(current)
        description = find_description(self.words.kind, self.attribute)
        if description is None:
            raise _refusal(f'The attribute name ("{self.attribute}") and/or value ("{self.value}") is invalid')
        texts = format_object_attributes(self.words.kind, current)
        separator = self._separator(description.value_kind)
        old = texts[self.attribute]
        if self.words.kind is ObjectKind.QUEUE and self.attribute != "hostlist":
            texts[self.attribute] = self._overridden(old, separator, key)
        else:
            texts[self.attribute] = self._changed(old, self.value, separator, key)
        after, reports = parse_object_attributes(self.words.kind, texts)
        errors = tuple(each for each in reports if each.is_error)
        if errors:
            raise ReportError(errors)
        return after.with_reports_of(current) if isinstance(current, Host) else after

    def _separator(self, kind: ValueKind) -> str:
        """Return the separator of elements of a list; empty if the value is not a list."""
        if kind not in LISTS:
            return ""
        return "," if kind in _COMMAS or self.words.kind is ObjectKind.USER_SET else " "

    def _overridden(self, old: str, separator: str, key: str) -> str:
        """Return a queue's text with its default and each override that the value names changed."""
        before, given = parse_setting(old), _parse_given(self.value)
        default = before.default
        if given.default:
            default = self._changed(default, given.default, separator, key)
        overrides = dict(before.overrides)
        for place, text in given.overrides.items():
            overrides[place] = self._changed(overrides.get(place, NONE), text, separator, key)
            if separator and self.verb == "d" and place not in before.overrides:
                del overrides[place]
        return format_setting(Setting(default, overrides))

    def _changed(self, old: str, value: str, separator: str, key: str) -> str:
        if not separator:
            # 8.1.9 deletes only from lists, and says of other attributes that it modified them.
            return old if self.verb == "d" else value
        if self.verb == "r":
            return separator.join(_split(value)) or NONE
        elements = {_name(each): each for each in _split(old)}
        for each in _split(value):
            self._change_element(elements, each, key)
        return separator.join(elements.values()) or NONE

    def _change_element(self, elements: dict[str, str], element: str, key: str) -> None:
        name = _name(element)
        if self.verb == "d":
            if elements.pop(name, None) is None:
                self.remarks.append(f'"{name}" does not exist in "{self.attribute}" of "{key}"')
        elif self.verb == "a" and name in elements:
            self.remarks.append(f'No modification because "{name}" already exists in "{self.attribute}" of "{key}"')
        else:
            elements[name] = element

    def _of_quota_set(self, current: QuotaSet) -> QuotaSet:
        """Return the set with `enabled` or `description` changed; limits are changed by the file of -Mrqs."""
        if self.attribute == "enabled" and self.value.upper() in _FLAGS:
            return replace(current, is_enabled=_FLAGS[self.value.upper()])
        if self.attribute == "description":
            return replace(current, description=None if self.value.upper() == NONE else self.value)
        raise _refusal(
            f'qconf: "{self.attribute}" of a resource quota set cannot be changed to "{self.value}" here;'
            " use -Mrqs FILE NAME."
        )


def _parse_given(value: str) -> Setting:
    """Parse a value whose default may be missing: `[h1=4]`."""
    found = parse_setting(f",{value}" if value.startswith("[") else value)
    return replace(found, default=found.default.strip(", "))


def _split(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [] if [each.upper() for each in words] == [NONE] else words


def _name(element: str) -> str:
    return element.partition("=")[0]


def _refusal(text: str) -> ReportError:
    return ReportError((Report("qconf.refused", text),))
