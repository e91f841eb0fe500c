"""A configuration brought from one cluster to another: what is taken as it is, what is translated, what has no place.

The other cluster may be of another Grid Engine: what differs is asked of its `Variety`. Nothing is removed there;
objects of the same name become those of the configuration that is brought.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import Any

from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.formats.configuration.object_text import SHAPES, format_object_attributes, parse_object_attributes
from qmonpy.formats.configuration.whole_text import LAYOUTS
from qmonpy.formats.values.memory_suffix import spell_out_terabytes
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import LISTS, MAPPINGS, AnyChange, ObjectKind, find_changes, name_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.values.value import NONE, ValueType
from qmonpy.translation import later, tr

OF_MACHINES = frozenset(
    {
        "execd_spool_dir", "mailer", "xterm", "gid_range", "qlogin_command", "qlogin_daemon", "rlogin_command",
        "rlogin_daemon", "rsh_command", "rsh_daemon", "shepherd_cmd", "set_token_cmd", "pag_cmd", "token_extend_time",
        "qmaster_params", "reporting_params", "administrator_mail", "min_uid", "min_gid",
    }
)  # fmt: skip
"""Attributes of the global configuration that say how the machines of a cluster are set up: each keeps its own."""
_SIZES = frozenset(
    f"{strength}_{what}" for strength in "sh" for what in ("fsize", "data", "stack", "core", "rss", "vmem")
)
_BINDING = "enable_binding"
_SEVERAL = 3


class Fate(StrEnum):
    """What becomes of something that is brought."""

    TAKEN = "taken"
    TRANSLATED = "translated"
    HOMELESS = "homeless"
    REPLACED = "replaced"
    """What is brought stands there in the place of something else."""
    STAYS = "stays"


_HEADS = {
    Fate.TAKEN: later("Taken as it is:"),
    Fate.TRANSLATED: later("Translated:"),
    Fate.HOMELESS: later("No counterpart in the target:"),
    Fate.REPLACED: later("Takes the place of what the target has now:"),
    Fate.STAYS: later("Stays as it is in the target:"),
}


@dataclass(frozen=True, slots=True)
class MoveNote:
    """What becomes of one object, or of all of a kind."""

    fate: Fate
    kind: ObjectKind
    name: str
    """The object; empty for all of the kind."""
    words: str
    """What is done, as a sentence without its end."""


@dataclass(frozen=True, slots=True)
class MovePlan:
    """The changes that bring a configuration to a cluster, and what becomes of each part of it."""

    changes: tuple[AnyChange, ...] = ()
    notes: tuple[MoveNote, ...] = ()

    def of(self, fate: Fate) -> tuple[MoveNote, ...]:
        """The notes of one fate, by kind."""
        return tuple(each for each in self.notes if each.fate is fate)


def plan_move(source: Cluster, target: Cluster) -> MovePlan:
    """Return the plan that brings the configuration of `source` to `target`."""
    move = _Move(source, target)
    parts: dict[str, Any] = {}
    for kind, name in MAPPINGS.items():
        there = getattr(target, name)
        parts[name] = {**_find_kept(kind, there), **move.bring(kind, getattr(source, name), there)}
    for kind, name in LISTS.items():
        names = getattr(source, name)
        parts[name] = tuple(dict.fromkeys((*getattr(target, name), *names)))
        move.taken[kind] = list(names)
    wanted = replace(target, **parts)
    changes = find_changes(target, wanted)
    replaced = tuple(_list_replaced(changes))
    # What both sides have alike is no change.
    new = {(each.kind, each.key) for each in changes} - {(each.kind, each.name) for each in replaced}
    taken = _list_taken(move.taken, new)
    return MovePlan(changes, (*taken, *move.notes, *replaced, *_stay(source, target)))


def _list_taken(
    names: Mapping[ObjectKind, Sequence[str]], new: Container[tuple[ObjectKind, str]]
) -> Iterator[MoveNote]:
    """Yield by kind what is taken as it is and is `new`; what takes the place of something is told there, with what
    goes."""
    for kind, each in names.items():
        taken = [name for name in each if (kind, name) in new]
        if taken:
            yield MoveNote(Fate.TAKEN, kind, "", _list_some(taken))


def _list_replaced(changes: Iterable[AnyChange]) -> Iterator[MoveNote]:
    """Yield each setting, and each object of the same name, that becomes another: what goes, and what comes for it."""
    for change in changes:
        # A setting that is not written has its default: what the target has set goes where the source is silent, too.
        if change.kind in LAYOUTS:
            default = described.default if (described := find_description(change.kind, change.key)) else None
            if default is not None and {change.before, change.after} == {None, default}:
                continue
            words = tr("{before} becomes {after}").format(
                before=_describe_setting(change.kind, change.key, change.before),
                after=_describe_setting(change.kind, change.key, change.after),
            )
            yield MoveNote(Fate.REPLACED, change.kind, change.key, words)
            continue
        if change.before is None or change.after is None:
            continue
        if change.kind is ObjectKind.COMPLEX:
            sides = (
                {column: str(getattr(each, column)) for column in COLUMNS} for each in (change.before, change.after)
            )
        elif change.kind in SHAPES:
            sides = (format_object_attributes(change.kind, each) for each in (change.before, change.after))
        else:
            yield MoveNote(Fate.REPLACED, change.kind, change.key, tr("becomes that of the source"))
            continue
        words = _describe_attributes(*sides)
        if words:
            yield MoveNote(Fate.REPLACED, change.kind, change.key, words)


def _describe_attributes(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Return each attribute that becomes another, with its text before and after."""
    return "; ".join(
        tr("{name} {before} becomes {after}").format(name=name, before=old, after=new)
        for name in dict.fromkeys((*before, *after))
        if (old := before.get(name, NONE)) != (new := after.get(name, NONE))
    )


def _describe_setting(kind: ObjectKind, name: str, text: str | None) -> str:
    """Return the text of a setting, or the default that counts where it is not written."""
    described = find_description(kind, name)
    if text is not None:
        return text
    return tr("{text} (the default)").format(text=described.default) if described is not None else tr("nothing")


def _list_some(names: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    listed = ", ".join(names[:_SEVERAL])
    more = len(names) - _SEVERAL
    return listed + tr(" and {more:,} more").format(more=more) if more > 0 else listed


def _find_kept(kind: ObjectKind, there: Mapping[str, Any]) -> Mapping[str, Any]:
    """What of the target's objects stays where the source has none of the name.

    An attribute of a configuration that is absent has its default in the source, which may be another one there.
    """
    if kind not in LAYOUTS:
        return there
    return {name: text for name, text in there.items() if name in OF_MACHINES or find_description(kind, name) is None}


def _stay(source: Cluster, target: Cluster) -> Iterable[MoveNote]:
    """Yield what only the target has."""
    for kind, name in MAPPINGS.items():
        if kind in (ObjectKind.COMPLEX, ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION, ObjectKind.SHARE_TREE):
            continue
        own = [each for each in getattr(target, name) if each not in getattr(source, name)]
        if own:
            words = tr("only in the target: {listed}").format(listed=_list_some(own))
            yield MoveNote(Fate.STAYS, kind, "", words)


@dataclass(slots=True)
class _Move:
    source: Cluster
    target: Cluster
    notes: list[MoveNote] = field(default_factory=list)
    taken: dict[ObjectKind, list[str]] = field(default_factory=dict)
    """The names of the objects that are taken as they are."""

    def bring(self, kind: ObjectKind, objects: Mapping[str, Any], there: Mapping[str, Any]) -> dict[str, Any]:
        """The objects of a kind as the target takes them."""
        found: dict[str, Any] = {}
        for name, value in objects.items():
            brought = self._bring_one(kind, name, value, there.get(name))
            if brought is not None:
                found[name] = brought
                if brought == value:
                    self.taken.setdefault(kind, []).append(name)
        return found

    def note(self, fate: Fate, kind: ObjectKind, name: str, words: str) -> None:
        self.notes.append(MoveNote(fate, kind, name, words))

    def _bring_one(self, kind: ObjectKind, name: str, value: Any, there: Any) -> Any:
        match kind:
            case ObjectKind.COMPLEX:
                return self._bring_complex(value, there)
            case ObjectKind.CONFIGURATION:
                return self._bring_setting(name, value, there)
            case ObjectKind.LOCAL_CONFIGURATION:
                return self._bring_local(value)
            case ObjectKind.PE:
                return self._bring_pe(value)
            case ObjectKind.QUOTA_SET:
                return self._bring_quota_set(value)
            case ObjectKind.HOST:
                return self._bring_sizes(kind, self._bring_host(value, there))
            case ObjectKind.QUEUE:
                return self._bring_sizes(kind, self._without_maps(kind, value))
        return value

    def _bring_complex(self, value: ComplexAttribute, there: ComplexAttribute | None) -> ComplexAttribute | None:
        kind, title = ObjectKind.COMPLEX, self.target.variety.title
        if value.needs_resource_maps and not self.target.has_resource_maps:
            words = (
                tr("{title} has no resource maps: left out, with its values")
                if value.type is ValueType.RSMAP
                else tr("{title} has no attribute that is used once on each host: left out, with its values")
            )
            self.note(Fate.HOMELESS, kind, value.name, words.format(title=title))
            return None
        if value.name in self.target.variety.gone_complexes and there is None:
            self.note(Fate.HOMELESS, kind, value.name, tr("{title} no longer has it: left out").format(title=title))
            return None
        if there is not None and there.type is not value.type and {there.type, value.type} <= _TEXTS:
            self.note(
                Fate.TRANSLATED,
                kind,
                value.name,
                tr("of type {there} in the target, and stays so: {here} in the source").format(
                    there=there.type, here=value.type
                ),
            )
            return replace(value, type=there.type)
        return value

    def _bring_setting(self, name: str, value: str, there: str | None) -> str | None:
        kind = ObjectKind.CONFIGURATION
        described = find_description(kind, name)
        present = there if there is not None else described.default if described is not None else None
        if not self.target.variety.has_attribute(kind, name):
            self.note(
                Fate.HOMELESS,
                kind,
                name,
                tr("{title} has no such attribute ({value} in the source)").format(
                    title=self.target.variety.title, value=value
                ),
            )
            return None
        if name in OF_MACHINES:
            if value != present:
                self.note(
                    Fate.STAYS,
                    kind,
                    name,
                    tr("says how machines are set up: {value} in the source, {present} in the target").format(
                        value=value, present=present
                    ),
                )
            return None
        if name == "execd_params" and _BINDING in value.lower() and not self.target.variety.has_old_binding:
            words = tr("ENABLE_BINDING has no effect in the target: the scheduler binds, as binding_params say")
            self.note(Fate.HOMELESS, kind, name, words)
        return value

    def _bring_local(self, value: LocalConfiguration) -> LocalConfiguration:
        kind = ObjectKind.CONFIGURATION
        gone = [each for each in value.values if not self.target.variety.has_attribute(kind, each)]
        if not gone:
            return value
        words = tr("{gone} left out: {title} does not have that").format(
            gone=", ".join(gone), title=self.target.variety.title
        )
        self.note(Fate.HOMELESS, ObjectKind.LOCAL_CONFIGURATION, value.name, words)
        return replace(value, values={name: text for name, text in value.values.items() if name not in gone})

    def _bring_pe(self, value: ParallelEnvironment) -> ParallelEnvironment:
        kind = ObjectKind.PE
        texts = format_object_attributes(kind, value)
        gone = [each for each in texts if not self.target.variety.has_attribute(kind, each)]
        told = {name: texts[name] for name in gone if texts[name].upper() != NONE}
        if told:
            listed = ", ".join(f"{name} {text}" for name, text in told.items())
            self.note(
                Fate.HOMELESS,
                kind,
                value.name,
                tr("{listed}: {title} has no such attribute").format(listed=listed, title=self.target.variety.title),
            )
        added = {name: text for name, text in self.target.variety.new_pe_attributes.items() if name not in value.other}
        own = {name: text for name, text in value.other.items() if name in self.source.variety.new_pe_attributes}
        lost = {name: text for name, text in own.items() if name not in self.target.variety.new_pe_attributes}
        if not (gone or added or lost):
            return value
        words = [tr("without {names}").format(names=", ".join((*gone, *lost)))] if gone or lost else []
        words += (
            [tr("with {names}").format(names=", ".join((f"{name} {text}" for name, text in added.items())))]
            if added
            else []
        )
        self.note(Fate.TRANSLATED, kind, value.name, ", ".join(words))
        other = {name: text for name, text in {**value.other, **added}.items() if name not in (*gone, *lost)}
        return replace(value, other=other)

    def _bring_host(self, value: Host, there: Host | None) -> Host:
        host = self._without_maps(ObjectKind.HOST, replace(value, load_values={}))
        slots = there.complex_values.get("slots") if there is not None else None
        if slots is None or "slots" in host.complex_values or value.name == GLOBAL_HOST:
            return self._with_loads(host, there)
        if self.target.variety.adds_slots:
            # The qmaster gives them by itself, and gives them again.
            host = replace(host, complex_values={**host.complex_values, "slots": slots})
        return self._with_loads(host, there)

    def _with_loads(self, host: Host, there: Host | None) -> Host:
        return host.with_reports_of(there)

    def _without_maps(self, kind: ObjectKind, value: Any) -> Any:
        """A host without values of attributes that are left out; of a queue they are only told."""
        if self.target.has_resource_maps:
            return value
        gone = [name for name, each in self.source.complexes.items() if each.needs_resource_maps]
        if kind is ObjectKind.HOST:
            kept = {name: text for name, text in value.complex_values.items() if name not in gone}
            return replace(value, complex_values=kept) if kept != value.complex_values else value
        return value

    def _bring_sizes(self, kind: ObjectKind, value: Any) -> Any:
        """An object whose sizes the target understands; see `Variety.has_terabytes`."""
        if self.target.variety.has_terabytes or kind not in SHAPES:
            return value
        texts = format_object_attributes(kind, value)
        changed = {
            name: other
            for name, text in texts.items()
            if (name in _SIZES or name in ("complex_values", "load_thresholds", "suspend_thresholds"))
            and (other := self._spell_out(name, text)) != text
        }
        if not changed:
            return value
        words = ", ".join(f"{name} {text}" for name, text in changed.items())
        self.note(
            Fate.TRANSLATED,
            kind,
            value.name,
            tr("{words}, as {title} knows no suffix T").format(words=words, title=self.target.variety.title),
        )
        found, _ = parse_object_attributes(kind, {**texts, **changed})
        return found.with_reports_of(value) if isinstance(found, Host) else found

    def _spell_out(self, name: str, text: str) -> str:
        if name in _SIZES:
            return spell_out_terabytes(text)
        sizes = {
            word for each in self.source.complexes.values() if each.type is ValueType.MEMORY
            for word in (each.name, each.shortcut)
        }  # fmt: skip
        parts = text.split(",")
        return ",".join(
            spell_out_terabytes(part) if part.rpartition("=")[0].rpartition("=")[2].strip("[") in sizes
            or part.partition("=")[0] in sizes else part
            for part in parts
        )  # fmt: skip

    def _bring_quota_set(self, value: QuotaSet) -> QuotaSet:
        if self.target.variety.has_terabytes:
            return value
        rules = tuple(
            replace(rule, limits=tuple(replace(each, value=self._limit(each.name, each.value)) for each in rule.limits))
            for rule in value.rules
        )
        if all(
            old.value == new.value
            for one, other in zip(value.rules, rules, strict=True)
            for old, new in zip(one.limits, other.limits, strict=True)
        ):
            return value
        words = tr("limits with the suffix T are written in G, as {title} knows no suffix T").format(
            title=self.target.variety.title
        )
        self.note(Fate.TRANSLATED, ObjectKind.QUOTA_SET, value.name, words)
        return replace(value, rules=rules)

    def _limit(self, name: str, text: str) -> str:
        is_size = any(
            each.type is ValueType.MEMORY and name in (each.name, each.shortcut)
            for each in self.source.complexes.values()
        )
        return spell_out_terabytes(text) if is_size else text


_TEXTS = frozenset({ValueType.STRING, ValueType.CSTRING, ValueType.RESTRING})


def format_move(plan: MovePlan) -> list[str]:
    """Return the plan as lines: what is taken, translated, without a counterpart, what it replaces and what stays."""
    lines: list[str] = []
    for fate in Fate:
        notes = plan.of(fate)
        if notes:
            lines += ["", tr(_HEADS[fate])] if lines else [tr(_HEADS[fate])]
            for each in notes:
                of = name_object(each.kind, each.name) if each.name else tr(each.kind)
                lines.append(f"  {of}: {each.words}")
    return lines
