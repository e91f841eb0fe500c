"""The part of a draft that edits the scheduler's or the global configuration, attribute by attribute."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_part import DraftPart, PendingEdit
from qmonpy.app.editing.edited_settings import EditedSettings, Texts, effective_texts
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.app.tables.object_pages import SETTINGS_PAGE, object_key
from qmonpy.engine.checks.object_check import check_object
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

TEXT_NAME = "text"
"""What a text that cannot be read is called where edits are listed."""


@dataclass(frozen=True, slots=True)
class SettingConflict:
    """An attribute that was changed here and elsewhere: its three versions as lines of the text."""

    id: int
    name: str
    base: str
    mine: str
    theirs: str


class SettingsDraft(DraftPart[EditedSettings]):
    """The attributes of one configuration while they are edited; every edit can be undone."""

    def __init__(
        self,
        kind: ObjectKind,
        cluster: Cluster,
        undo: UndoStack | None = None,
        planned: Callable[[], Cluster] | None = None,
    ):
        """`planned` gives the cluster as all parts of the draft would make it, which names are looked up in."""
        texts = _texts(cluster, kind)
        super().__init__(SETTINGS_PAGE, undo or UndoStack(), EditedSettings(kind, texts, texts))
        self.kind = kind
        self._cluster = cluster
        self._planned = planned or (lambda: self._cluster)
        self._known: tuple[EditedSettings, Cluster, tuple[Report, ...]] | None = None

    # Edits

    def set_attribute(self, name: str, text: str) -> None:
        """Give an attribute a text, as `qconf` prints it."""
        self._become(f"Change {name}", self.state.with_attribute(name, text), merges=(self.kind, name))

    def set_text(self, text: str) -> None:
        """Edit all attributes as one text; while it cannot be read they stay the last good ones."""
        if text != self.state.text:
            self._become(f"Edit the {self.kind}", self.state.with_text(text), merges=(self.kind, "text"))

    def revert(self, name: str) -> None:
        """An attribute back to what the cluster had."""
        self._become(f"Revert {name}", self.state.without(name))

    def revert_all(self) -> None:
        base = self.state.base
        self._become(f"Revert the {self.kind}", EditedSettings(self.kind, base, base))

    # Applying

    @property
    def reports(self) -> tuple[Report, ...]:
        """What cannot be read, and what 8.1.9 says to what is changed; `fields` begin with the attribute."""
        state, planned = self.state, self._planned()
        if self._known is None or self._known[0] is not state or self._known[1] is not planned:
            self._known = state, planned, self._check(state, planned)
        return self._known[2]

    def _check(self, state: EditedSettings, planned: Cluster) -> tuple[Report, ...]:
        found = list(state.text_reports)
        for name in state.changed:
            if name in state.value:
                found += check_object(self.kind, state.value[name], planned, name=name)
        by_words = {(each.fields, each.text): each for each in reversed(found)}
        return tuple(reversed(by_words.values()))

    def reports_of(self, name: str) -> tuple[Report, ...]:
        """What is wrong with one attribute."""
        return tuple(each for each in self.reports if each.fields[:1] == (name,))

    @property
    def errors(self) -> tuple[Report, ...]:
        return tuple(each for each in self.reports if each.is_error)

    @property
    def unsaved(self) -> tuple[str, ...]:
        return (*self.state.changed, *((TEXT_NAME,) if self.state.has_broken_text else ()))

    @property
    def pending(self) -> tuple[PendingEdit, ...]:
        changes, conflicted = {each.key: each for each in self.changes}, self.conflicted
        found = [
            PendingEdit(self.page, self.kind, name, (changes[name],), self.reports_of(name), name in conflicted)
            for name in self.state.changed
        ]
        if self.state.has_broken_text:
            found.append(PendingEdit(self.page, self.kind, TEXT_NAME, (), self.state.text_reports))
        return tuple(found)

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        base, value = self.state.base, self.state.value
        return tuple(Change(self.kind, name, base.get(name), value.get(name)) for name in self.state.changed)

    def changed_name(self, before: EditedSettings) -> str:
        old, new = before.value, self.state.value
        name = next((each for each in dict.fromkeys((*new, *old)) if old.get(each) != new.get(each)), "")
        return object_key(self.kind, name)

    # What others do

    @property
    def conflicted(self) -> tuple[str, ...]:
        theirs = _texts(self._cluster, self.kind)
        return tuple(name for name in self.state.changed if self.state.base.get(name) != theirs.get(name))

    def conflicts(self) -> tuple[SettingConflict, ...]:
        """Attributes that somebody else changed too."""
        versions = [
            effective_texts(self.kind, each)
            for each in (self.state.base, self.state.value, _texts(self._cluster, self.kind))
        ]

        def line(name: str, texts: Texts) -> str:
            described = find_description(self.kind, name)
            text = texts.get(name, described.default if described is not None else "")
            return f"{name}  {text}"

        return tuple(
            SettingConflict(at, name, *(line(name, each) for each in versions))
            for at, name in enumerate(self.conflicted)
        )

    def resolve(self, name: str, *, is_mine: bool) -> None:
        """End a conflict: go on from what the cluster has now, with one's own version or the cluster's."""
        theirs = _texts(self._cluster, self.kind)
        base = _with(self.state.base, name, theirs)
        value = self.state.value if is_mine else _with(self.state.value, name, theirs)
        self._become(f"Resolve {name}", EditedSettings(self.kind, base, value))

    def rebase(self, snapshot: Snapshot) -> None:
        """Take in what the cluster has by now; while a text cannot be read, this waits until it can.

        Attributes that both sides changed keep their base and are in conflict. What was applied can still be undone:
        the old version then is a change of the new one.
        """
        cluster, self._cluster = snapshot.cluster, snapshot.cluster
        if not self.state.has_broken_text and _texts(cluster, self.kind) != self.state.base:
            self._follow()

    def _follow(self) -> None:
        theirs, state = _texts(self._cluster, self.kind), self.state
        settled = frozenset(name for name in state.changed if state.value.get(name) == theirs.get(name))

        def rebased(old: EditedSettings) -> EditedSettings:
            return old if old.has_broken_text else _rebased(old, theirs, settled)

        self.undo_stack.rewrite(self, rebased)
        followed = rebased(state)
        if followed != state:
            self.show_state(followed)

    def show_state(self, state: EditedSettings) -> None:
        super().show_state(state)
        theirs = _texts(self._cluster, self.kind)
        unknown = dict.fromkeys((*theirs, *state.base))
        is_behind = any(theirs.get(name) != state.base.get(name) and name not in state.changed for name in unknown)
        if is_behind and not state.has_broken_text:
            self._follow()

    # Over a crash

    def saved(self) -> Sequence[Any]:
        if not self.is_modified:
            return ()
        state = self.state
        return [{"base": dict(state.base), "value": dict(state.value), "text": state.written}]

    def restore(self, saved: Sequence[Any]) -> None:
        for entry in saved:
            base, value = ({str(name): str(text) for name, text in entry[each].items()} for each in ("base", "value"))
            state = EditedSettings(self.kind, base, value)
            if entry["text"] is not None:
                state = state.with_text(str(entry["text"]))
            if not state.has_broken_text:
                state = _rebased(state, _texts(self._cluster, self.kind), frozenset())
            self._become("Restore the last session's edits", state)


def _texts(cluster: Cluster, kind: ObjectKind) -> Texts:
    texts = find_objects(cluster, kind)
    assert isinstance(texts, Mapping)
    return texts


def _with(texts: Texts, name: str, others: Texts) -> Texts:
    """Texts with one attribute as others have it, or absent as there."""
    rest = {key: text for key, text in texts.items() if key != name}
    return {**rest, name: others[name]} if name in others else rest


def _rebased(old: EditedSettings, theirs: Texts, settled: frozenset[str]) -> EditedSettings:
    """A state upon what the cluster has now: what is not edited follows, what is settled has it as its base."""
    base, value = dict(theirs), dict(theirs)
    for name in dict.fromkeys((*old.base, *old.value, *theirs)):
        was, mine, there = old.base.get(name), old.value.get(name), theirs.get(name)
        if name not in settled and mine == was:
            continue
        _put(value, name, mine)
        if name not in settled and there not in (was, mine):
            _put(base, name, was)
    rebased = EditedSettings(old.kind, base, value)
    if old.written is not None and value == old.value:
        return replace(rebased, written=old.written, text_reports=old.text_reports)
    return rebased


def _put(texts: dict[str, str], name: str, text: str | None) -> None:
    if text is None:
        texts.pop(name, None)
    else:
        texts[name] = text


def make_settings(kind: ObjectKind, snapshot: Snapshot, draft: Draft) -> SettingsDraft:
    """The part for a configuration."""
    return SettingsDraft(kind, snapshot.cluster, draft.undo_stack, draft.planned)


def settings_part(draft: Draft, kind: ObjectKind) -> SettingsDraft:
    """One configuration in a draft."""
    part = draft.part(str(kind), lambda snapshot, whole: make_settings(kind, snapshot, whole))
    assert isinstance(part, SettingsDraft)
    return part
