"""A draft of changes of the configuration: edited like dictionaries, shown as a difference, applied whole or not."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping, MutableSet
from dataclasses import fields, replace
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from qmonpy.api.errors import ConflictError, NotFoundError, RefusedError, Versions, raising_refusals, tell_near
from qmonpy.api.reasons import Effect, make_effect
from qmonpy.api.view import View
from qmonpy.app.changes.change_check import check_changes
from qmonpy.app.changes.change_preview import format_preview
from qmonpy.app.session.session import Session
from qmonpy.clusters.interface import Answer
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object_attributes,
    parse_object,
    parse_object_attributes,
)
from qmonpy.formats.configuration.share_tree_text import refuse_depth
from qmonpy.formats.configuration.whole_text import format_settings
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import (
    AnyChange,
    Change,
    ObjectKind,
    find_changes,
    find_object,
    find_objects,
    with_changes,
)
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST, Host, HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.quota_set import Limit, QuotaSet, Rule
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode, is_too_deep
from qmonpy.model.configuration.unread import find_refusal_of_unread
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import find_whole

T = TypeVar("T")


class DraftParts(MutableMapping[str, T], Generic[T]):
    """The objects of one kind in a draft, by name; a value may be given as a text that `qconf -A...` reads."""

    def __init__(self, draft: "Draft", kind: ObjectKind):
        self._draft, self._kind = draft, kind

    @property
    def _objects(self) -> Mapping[str, T]:
        found: Any = find_objects(self._draft.planned, self._kind)
        return found  # type: ignore[no-any-return]

    def __getitem__(self, name: str) -> T:
        if name not in self._objects:
            raise NotFoundError(f'There is no {self._kind} "{name}"; {tell_near(name, self._objects)}.')
        return self._objects[name]

    def __setitem__(self, name: str, value: T | str) -> None:
        self._draft.put(self._kind, name, self._parse(value))

    def __delitem__(self, name: str) -> None:
        if name not in self._objects:
            raise NotFoundError(f'There is no {self._kind} "{name}"; {tell_near(name, self._objects)}.')
        self._draft.put(self._kind, name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._objects)

    def __len__(self) -> int:
        return len(self._objects)

    def add(self, value: T | str) -> T:
        """Add an object under its own name, or put it in the place of the one that has it; return it."""
        parsed = self._parse(value)
        self._draft.put(self._kind, parsed.name, parsed)  # type: ignore[attr-defined]
        return parsed

    def modify(self, name: str, **attributes: object) -> T:
        """Set attributes, as `qconf -s...` prints them, of an object: `queues.modify("all.q", slots="8,[h1=4]")`.

        Return the modified object; TypeError for an attribute that it does not have. Of a complex attribute and of a
        resource quota set they are the fields of the value.
        """
        known: Any = self._find_known(name)
        if self._kind not in SHAPES:
            self._refuse_unknown(name, attributes, {each.name for each in fields(known)})
            with raising_refusals():
                changed = replace(known, **attributes)
        else:
            texts = format_object_attributes(self._kind, known)
            self._refuse_unknown(name, attributes, {**SHAPES[self._kind].defaults, **texts})
            given = {key: str(each) for key, each in attributes.items()}
            changed = _read(parse_object_attributes(self._kind, {**texts, **given}))
            if isinstance(changed, Host):
                changed = changed.with_reports_of(known)
        self._draft.put(self._kind, name, changed)
        return changed  # type: ignore[no-any-return]

    def _refuse_unknown(self, name: str, attributes: Iterable[str], known: Collection[str]) -> None:
        unknown = next((key for key in attributes if key not in known), None)
        if unknown is not None:
            raise TypeError(f"{self._kind} {name!r} has no attribute {unknown!r}; {tell_near(unknown, known)}")

    def _find_known(self, name: str) -> Any:
        """Return an object that there is; `global` is a host of every cluster, also before something is set there."""
        is_global = self._kind is ObjectKind.HOST and name == GLOBAL_HOST
        return Host(GLOBAL_HOST) if is_global and name not in self._objects else self[name]

    def _parse(self, value: T | str) -> T:
        if not isinstance(value, str):
            return value
        if self._kind is ObjectKind.COMPLEX:
            with raising_refusals():
                return parse_complex_table(value)[0]  # type: ignore[return-value]
        return _read(parse_object(self._kind, value))  # type: ignore[no-any-return]


class DraftQuotaSets(DraftParts[QuotaSet]):
    """The resource quota sets of a draft."""

    def set_limit(self, rule: str, **limits: object) -> Rule:
        """Set limits of a rule, `set/name` or `set/number`: `quota_sets.set_limit("licences/1", matlab=4)`.

        A limit that the rule does not have is added; one that is None is taken away. Return the modified rule.
        """
        name, _, which = rule.rpartition("/")
        known = self[name]
        at = next((index for index in range(len(known.rules)) if known.rule_name(index) == rule), None)
        number = find_whole(which)
        if at is None and number is not None and 0 < number <= len(known.rules):
            at = number - 1
        if at is None:
            rules = [known.rule_name(index) for index in range(len(known.rules))]
            raise NotFoundError(f'There is no rule "{rule}"; {tell_near(rule, rules)}.')
        kept = [Limit(each.name, _format_limit(limits.pop(each.name, each.value))) for each in known.rules[at].limits]
        kept += [Limit(each, _format_limit(value)) for each, value in limits.items()]
        changed = replace(known.rules[at], limits=tuple(each for each in kept if each.value))
        self[name] = known.with_rules((*known.rules[:at], changed, *known.rules[at + 1 :]))
        return changed

    def enable(self, name: str, *, is_enabled: bool = True) -> None:
        """Let a rule set count, or count no more."""
        self[name] = replace(self[name], is_enabled=is_enabled)


class DraftSettings(MutableMapping[str, str]):
    """The attributes of the scheduler's or the global configuration in a draft; an absent one has the default.

    RefusedError for an attribute that neither Grid Engine nor this configuration knows.
    """

    def __init__(self, draft: "Draft", kind: ObjectKind):
        self._draft, self._kind = draft, kind

    @property
    def _values(self) -> Mapping[str, str]:
        refusal = find_refusal_of_unread(self._draft.unread, (self._kind,))
        if refusal is not None:
            raise RefusedError([refusal])
        return format_settings(self._kind, self._draft.planned)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __setitem__(self, name: str, value: object) -> None:
        known = {**dict.fromkeys(each.name for each in ATTRIBUTES[self._kind]), **self._values}
        if name not in known:
            words = f'The {self._kind} has no attribute "{name}"; {tell_near(name, known)}.'
            raise RefusedError([Report("object.unknown-attribute", words, fields=(name,))])
        self._draft.put(self._kind, name, str(value))

    def __delitem__(self, name: str) -> None:
        self._draft.put(self._kind, name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class DraftNames(MutableSet[str]):
    """A list of names in a draft: managers, operators, administrative or submit hosts."""

    def __init__(self, draft: "Draft", kind: ObjectKind):
        self._draft, self._kind = draft, kind

    def __contains__(self, name: object) -> bool:
        return name in find_objects(self._draft.planned, self._kind)

    def __iter__(self) -> Iterator[str]:
        return iter(find_objects(self._draft.planned, self._kind))

    def __len__(self) -> int:
        return len(find_objects(self._draft.planned, self._kind))

    def add(self, value: str) -> None:
        """Add a name."""
        self._draft.put(self._kind, value, value)

    def discard(self, value: str) -> None:
        """Take a name away, if it is there."""
        if value in self:
            self._draft.put(self._kind, value, None)


class Edits(Protocol):
    """What a draft needs of its cluster."""

    @property
    def session(self) -> Session:
        """The acting user, and the cluster."""
        ...

    def look(self) -> View:
        """Return the cluster as it is now."""
        ...

    def after_change(self, answer: Answer) -> str:
        """Store the effect of a command; return what the cluster said. RefusedError if it was not done."""
        ...


class Draft:
    """Changes that are not applied yet. At the end of its `with` block they are, all of them or none.

    An exception in the block discards them, as `discard` does.
    """

    def __init__(self, cluster: Edits, snapshot: Snapshot, reason: str, show: Callable[[str], object] | None = None):
        self._cluster, self._snapshot, self._show = cluster, snapshot, show
        self._base = snapshot.cluster
        self.unread = snapshot.unread
        """Parts of a real cluster's configuration that could not be read."""
        self.planned = snapshot.cluster
        """The configuration as it would be, a value of this package that is not part of the stable names."""
        self.reason = reason
        """Why, for the history of the cluster."""
        self.said = ""
        """What the cluster said when the changes were applied."""
        self.queues = DraftParts[ClusterQueue](self, ObjectKind.QUEUE)
        self.quota_sets = DraftQuotaSets(self, ObjectKind.QUOTA_SET)
        self.complexes = DraftParts[ComplexAttribute](self, ObjectKind.COMPLEX)
        self.hosts = DraftParts[Host](self, ObjectKind.HOST)
        self.host_groups = DraftParts[HostGroup](self, ObjectKind.HOST_GROUP)
        self.user_sets = DraftParts[UserSet](self, ObjectKind.USER_SET)
        self.projects = DraftParts[Project](self, ObjectKind.PROJECT)
        self.users = DraftParts[User](self, ObjectKind.USER)
        self.pes = DraftParts[ParallelEnvironment](self, ObjectKind.PE)
        self.calendars = DraftParts[Calendar](self, ObjectKind.CALENDAR)
        self.checkpoints = DraftParts[CheckpointEnvironment](self, ObjectKind.CHECKPOINT)
        self.local_configurations = DraftParts[LocalConfiguration](self, ObjectKind.LOCAL_CONFIGURATION)
        self.scheduler = DraftSettings(self, ObjectKind.SCHEDULER)
        self.configuration = DraftSettings(self, ObjectKind.CONFIGURATION)
        self.managers = DraftNames(self, ObjectKind.MANAGER)
        self.operators = DraftNames(self, ObjectKind.OPERATOR)
        self.admin_hosts = DraftNames(self, ObjectKind.ADMIN_HOST)
        self.submit_hosts = DraftNames(self, ObjectKind.SUBMIT_HOST)

    @property
    def share_tree(self) -> ShareNode | None:
        """The root of the share tree; a text that `qconf -Astree` reads may be given, and None for no tree."""
        return self.planned.share_tree

    @share_tree.setter
    def share_tree(self, root: ShareNode | str | None) -> None:
        value = _read(parse_object(ObjectKind.SHARE_TREE, root)) if isinstance(root, str) else root
        self.put(ObjectKind.SHARE_TREE, SHARE_TREE, value)

    def put(self, kind: ObjectKind, name: str, value: Any) -> None:
        """Put an object of a kind into the draft, or with None take it out."""
        if kind is not ObjectKind.SHARE_TREE and getattr(value, "name", name) != name:
            raise RefusedError([Report("draft.name", f'The {kind} "{value.name}" cannot be called "{name}", too.')])
        if isinstance(value, ShareNode) and is_too_deep(value):
            raise RefusedError([refuse_depth()])
        current = find_object(self.planned, kind, name)
        if current != value:
            self.planned = with_changes(self.planned, [Change(kind, name, current, value)])

    # What it would do

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """The changes: kind, name, the object before and after."""
        return find_changes(self._base, self.planned)

    @property
    def difference(self) -> str:
        """The changes as a unified difference of Grid Engine's own texts."""
        return format_preview(self.changes, self._cluster.session.cluster).diff

    @property
    def commands(self) -> tuple[str, ...]:
        """The calls of qconf that make the changes on a real cluster."""
        return format_preview(self.changes, self._cluster.session.cluster).commands

    def __repr__(self) -> str:
        told = ", ".join(f"{each.kind} {each.key}".strip() for each in self.changes)
        return f"<draft: {told or 'no changes'}>"

    def __str__(self) -> str:
        preview = format_preview(self.changes, self._cluster.session.cluster)
        return preview.diff + "".join(f"$ {line}\n" for line in preview.commands)

    def check(self) -> tuple[Report, ...]:
        """Return why the cluster would refuse, and warnings; nothing is sent."""
        return check_changes(self._snapshot, self.changes)

    def effect(self) -> Effect:
        """Return what the changes would do to jobs and limits, by the state in which the draft began."""
        snapshot = self._snapshot
        return make_effect(Baseline(snapshot.cluster, snapshot.state, snapshot.now).effect_of(self.planned))

    # Its end

    def apply(self) -> str:
        """Make the changes, all of them or none, and return what the cluster said.

        ConflictError if somebody else changed one of the objects since the draft began, RefusedError for other reasons.
        """
        changes = self.changes
        if not changes:
            return ""
        if self._show is not None:
            self._show(str(self))
        session = self._cluster.session
        answer = session.cluster.change(session.user, changes, self.reason, session.by)
        if not answer.is_done and (conflicts := self._find_conflicts(changes, answer)):
            raise ConflictError(answer.reports, answer.text, conflicts)
        self.said = self._cluster.after_change(answer)
        self._base = self.planned
        return self.said

    def discard(self) -> None:
        """Forget the changes."""
        self.planned = self._base

    def _find_conflicts(self, changes: tuple[AnyChange, ...], answer: Answer) -> list[Versions]:
        told = {each.fields[0]: each.text for each in answer.reports if each.code == "cluster.conflict" and each.fields}
        now = self._cluster.session.cluster.snapshot().cluster
        return [
            Versions(str(each.kind), each.key, each.before, each.after, find_object(now, each.kind, each.key), text)
            for each in changes
            if (text := told.get(each.key)) is not None
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.apply()
        else:
            self.discard()


def _format_limit(value: object) -> str:
    return "" if value is None else str(value)


def _read(parsed: tuple[Any, tuple[Report, ...]]) -> Any:
    value, reports = parsed
    if value is None:
        raise RefusedError(each for each in reports if each.is_error)
    return value
