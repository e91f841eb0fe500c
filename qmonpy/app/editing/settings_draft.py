"""The draft of the scheduler's or the global configuration: attributes, and the one text of all of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_part import DraftPart, PendingEdit
from qmonpy.app.editing.edited_settings import DraftSetting, EditedSettings, effective_texts, settings_of
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.app.tables.object_pages import POLICIES_PAGE, SETTINGS_PAGE, object_key
from qmonpy.engine.checks.object_check import check_edit
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.attributes.scheduler_policy import POLICY_SECTIONS
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

TEXT_NAME = "text"
"""The name of a text that cannot be read in lists of edits."""


class SettingsDraft(DraftPart[EditedSettings, DraftSetting]):
    """The attributes of one configuration while they are edited; an item's id is the attribute's name."""

    noun = later("attributes")

    def __init__(
        self,
        kind: ObjectKind,
        cluster: Cluster,
        undo: UndoStack | None = None,
        planned: Callable[[], Cluster] | None = None,
    ):
        super().__init__(kind, SETTINGS_PAGE, cluster, undo, planned)
        self._checks = LastAnswer(self._check)

    # The shape

    def items_of(self, state: EditedSettings) -> tuple[DraftSetting, ...]:
        """See `DraftPart.items_of`."""
        return state.items

    def with_items(self, items: Sequence[DraftSetting]) -> EditedSettings:
        """See `DraftPart.with_items`."""
        return settings_of(self.kind, items)

    def make_item(self, id: Any, base: Any, value: Any, *, is_deleted: bool = False) -> DraftSetting:
        """See `DraftPart.make_item`."""
        return DraftSetting(id, base, None if is_deleted else value)

    def new_id(self, name: str) -> str:
        """Return the attribute's name, which is its id."""
        return name

    def followed(self, state: EditedSettings, items: tuple[DraftSetting, ...]) -> EditedSettings:
        """Return the configuration with these attributes; a typed text stays if they still have its values."""
        rebased = self.with_items(items)
        if state.written is None or rebased.value != state.value:
            return rebased
        return replace(rebased, written=state.written, text_reports=state.text_reports)

    def is_waiting(self, state: EditedSettings) -> bool:
        """Whether the text of the configuration cannot be read."""
        return state.has_broken_text

    def reports_on(self, item: DraftSetting) -> tuple[Report, ...]:
        """See `DraftPart.reports_on`."""
        return self.reports_of(item.name)

    def text_edit(self) -> PendingEdit | None:
        """See `DraftPart.text_edit`."""
        if not self.state.has_broken_text:
            return None
        return PendingEdit(self.page, self.kind, TEXT_NAME, (), self.state.text_reports)

    def changed_name(self, before: EditedSettings) -> str:
        """See `DraftPart.changed_name`; also finds an attribute that has its default again, and is no item any more."""
        old, new = before.value, self.state.value
        name = next((each for each in dict.fromkeys((*new, *old)) if old.get(each) != new.get(each)), "")
        return object_key(self.kind, name)

    # Edits

    def set_attribute(self, name: str, text: str) -> None:
        """Set an attribute to a text, as `qconf` prints it."""
        self._become(
            tr("Change {name}").format(name=name), self.state.with_attribute(name, text), merges=(self.kind, name)
        )

    def set_text(self, text: str) -> None:
        """Edit all attributes as one text; while it cannot be read they keep their last good values."""
        if text != self.state.text:
            self._become(
                tr("Edit the {kind}").format(kind=tr(self.kind)), self.state.with_text(text), merges=(self.kind, "text")
            )

    # Applying

    @property
    def reports(self) -> tuple[Report, ...]:
        """The faults of the text, and why 8.1.9 would refuse changed attributes; `fields` begin with the attribute."""
        return self._checks.of(self.state, self._planned())

    def _check(self, state: EditedSettings, planned: Cluster) -> tuple[Report, ...]:
        found = list(state.text_reports)
        for name in state.changed:
            if name in state.value:
                before = state.base.get(name)
                found += check_edit(self.kind, before, state.value[name], self._cluster, planned, name=name)
        by_words = {(each.fields, each.text): each for each in reversed(found)}
        return tuple(reversed(by_words.values()))

    def reports_of(self, name: str) -> tuple[Report, ...]:
        """Return the faults of one attribute."""
        return tuple(each for each in self.reports if each.fields[:1] == (name,))

    @property
    def errors(self) -> tuple[Report, ...]:
        """The reports that prevent applying."""
        return tuple(each for each in self.reports if each.is_error)

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The names of edited attributes, and the text while it cannot be read."""
        return (*super().unsaved, TEXT_NAME) if self.state.has_broken_text else super().unsaved

    def unsaved_by_page(self) -> Mapping[str, int]:
        """See `DraftPart.unsaved_by_page`; settings of the policies are shown among these, too."""
        found = (find_description(self.kind, each.name) for each in self.edited)
        of_policies = sum(each is not None and each.section in POLICY_SECTIONS for each in found)
        counts = super().unsaved_by_page()
        return {**counts, POLICIES_PAGE: of_policies} if of_policies else counts

    def _plan(self, edited: Sequence[DraftSetting]) -> tuple[AnyChange, ...]:
        return tuple(change for each in edited for change in self.changes_of(each))

    # What others do

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the attributes that somebody else changed, too; their three versions are lines of the text."""
        return tuple(
            replace(
                each,
                base=self._line(each.name, each.base),
                mine=self._line(each.name, each.mine),
                theirs=self._line(each.name, each.theirs),
            )
            for each in super().conflicts()
        )

    def _line(self, name: str, text: str | None) -> str:
        described = find_description(self.kind, name)
        texts = effective_texts(self.kind, {} if text is None else {name: text})
        return f"{name}  {texts.get(name, described.default if described is not None else '')}"

    # Over a crash

    def saved(self) -> Sequence[Any]:
        """See `DraftPart.saved`."""
        if not self.is_modified:
            return ()
        state = self.state
        return [{"base": dict(state.base), "value": dict(state.value), "text": state.written}]

    def restore(self, saved: Sequence[Any]) -> None:
        """See `DraftPart.restore`."""
        for entry in saved:
            base, value = ({str(name): str(text) for name, text in entry[each].items()} for each in ("base", "value"))
            state = EditedSettings(self.kind, base, value)
            if entry["text"] is not None:
                state = state.with_text(str(entry["text"]))
            if state.has_broken_text:
                self._is_behind = True
            else:
                state = self.followed(state, self._rebased(state.items))
            self._become(tr("Restore the last session's edits"), state)


def make_settings(kind: ObjectKind, snapshot: Snapshot, draft: Draft) -> SettingsDraft:
    """Return a new part for a configuration."""
    return SettingsDraft(kind, snapshot.cluster, draft.undo_stack, draft.planned)


def settings_part(draft: Draft, kind: ObjectKind) -> SettingsDraft:
    """Return the part of a draft with a configuration."""
    part = draft.part(str(kind), lambda snapshot, whole: make_settings(kind, snapshot, whole))
    assert isinstance(part, SettingsDraft)
    return part
