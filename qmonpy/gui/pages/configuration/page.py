"""The page Configuration: the configurations of the scheduler and of the cluster, each as form and as text."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.setting_fields import count_changed, has_attribute
from qmonpy.app.editing.settings_draft import TEXT_NAME, SettingsDraft, settings_part
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.session.showing_command import show_objects
from qmonpy.app.tables.object_pages import object_key, parse_object_key
from qmonpy.app.terms.summaries.settings_summary import ChangedSettings
from qmonpy.clusters.interface import TakesOrders
from qmonpy.gui.base.actions import allow
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.pages.configuration.qmaster_dialog import QmasterDialog
from qmonpy.gui.pages.configuration.settings_editor import FORM, TEXT, SettingsEditor
from qmonpy.gui.terms.number_dialog import make_summary_action
from qmonpy.gui.widgets.named import named
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.unread import find_unread
from qmonpy.model.report import Report
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import grouped, tr


@dataclass(frozen=True)
class SettingsSpec:
    """One configuration on the page."""

    kind: ObjectKind
    title: str
    """The title of its tab."""
    command: str
    """The command that prints it."""


SPECS = (
    SettingsSpec(ObjectKind.SCHEDULER, "Scheduler", "qconf -ssconf"),
    SettingsSpec(ObjectKind.CONFIGURATION, "Global configuration", "qconf -sconf"),
)
EXPLANATION = (
    "**Configuration** is that of the scheduler (`sched_conf`) and the global one of qmaster and hosts (`sge_conf`). "
    "Every attribute has a field with its name in Grid Engine, its meaning, and its value in readable units. Values "
    "that are the default are greyed; the others can be shown alone.\n\n"
    "Form and text show the same; nothing reaches the cluster before *Apply* (Ctrl+Enter), which first shows the "
    "difference, the commands, and which jobs would start. A line marks attributes that the embedded cluster stores "
    "but does not obey.\n\n"
    "*Qmaster...* is no edit: it lists the programs that the qmaster tells of events, and starts and stops the "
    "scheduler, each after a question."
)


class ConfigurationPage(EditPage[SettingsDraft]):
    """Edits both configurations. Keys of links are `kind/attribute`, or an attribute of either."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        about = tr("Settings that differ from the default")
        self.summary_action = make_summary_action(self, self._find_changed, about)
        self.tabs = named(QTabBar(), "kinds")
        self.editors: dict[ObjectKind, SettingsEditor] = {}
        """The editors that were shown so far."""
        self._first_views = dict.fromkeys((each.kind for each in SPECS), FORM)
        self._editors = QStackedWidget()
        self._lay_out()
        self.tabs.currentChanged.connect(self._choose_tab)
        self._show_permission()

    @property
    def kind(self) -> ObjectKind:
        """The configuration that is shown."""
        return SPECS[max(0, self.tabs.currentIndex())].kind

    @property
    def part(self) -> SettingsDraft:
        """The shown configuration as it is edited; available from the first snapshot on."""
        return self._parts[self.kind]

    @property
    def editor(self) -> SettingsEditor:
        """The editor of the shown configuration, made when it is first shown."""
        if self.kind not in self.editors:
            made = self.editors[self.kind] = self._make_editor(SPECS[self.tabs.currentIndex()])
            self._editors.addWidget(made)
            made.set_locked(self._refusal is not None)
            made.choose_view(self._first_views[self.kind])
        return self.editors[self.kind]

    def choose_kind(self, kind: ObjectKind) -> None:
        """Show one of the configurations."""
        self.tabs.setCurrentIndex(next(at for at, each in enumerate(SPECS) if each.kind is kind))

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return [self._actions["revert-settings"], self._actions["qmaster"]]

    def prepare(self) -> bool:
        """See `EditPage.prepare`; also makes the fields of the form."""
        if not self._parts:
            super().prepare()
            return bool(self._parts)
        return self.editor.prepare()

    def _open_parts(self, draft: Draft) -> Mapping[ObjectKind, SettingsDraft]:
        return {each.kind: settings_part(draft, each.kind) for each in SPECS}

    def _go_to(self, key: str) -> str:
        wanted, name = parse_object_key(key)
        for kind, part in self._parts.items():
            if wanted in ("", kind) and (not name or name == TEXT_NAME or has_attribute(part.state, name)):
                self.choose_kind(kind)
                if name == TEXT_NAME:
                    self.editor.choose_view(TEXT)
                elif name:
                    self.editor.show_attribute(name)
                return ""
        return tr('There is no attribute "{name}" in the configuration.').format(name=name)

    def show_problem(self, report: Report) -> None:
        """See `Page.show_problem`."""
        for kind, part in self._parts.items():
            if report in part.reports:
                self.choose_kind(kind)
                self.editor.show_report(report)
                return

    def location(self) -> str:
        """See `Page.location`."""
        return object_key(self.kind, "")

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        return show_objects(self.kind)

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self.editor.choose_view(FORM)
        self.editor.form.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.editor.form.search.selectAll()

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the search, then goes to the form."""
        if self.editor.form.search.text():
            self.editor.form.search.set_filter("")
        elif self.editor.view != FORM:
            self.editor.choose_view(FORM)
        else:
            return False
        return True

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(EXPLANATION)

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        views = {**self._first_views, **{kind: each.view for kind, each in self.editors.items()}}
        return {"kind": self.tabs.currentIndex(), "views": list(views.values())}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        for kind, view in zip(self._first_views, state.get("views", []), strict=False):
            self._first_views[kind] = TEXT if view == TEXT else FORM
        self.tabs.setCurrentIndex(int(state.get("kind", 0)))

    # Actions

    def revert(self) -> None:
        """Drop the edits of the shown configuration; undo restores them."""
        self._take_text()
        self.part.revert_all()

    def open_qmaster(self) -> None:
        """Show who listens to the qmaster, and what it and its scheduler can be told to do."""
        QmasterDialog(self.context, self.window()).open()

    def _apply_title(self) -> str:
        return tr("Apply changes of the configuration")

    def _show_conflict(self, conflict: Conflict) -> None:
        self.choose_kind(next(kind for kind, part in self._parts.items() if conflict.name in part.conflicted))

    def _take_text(self) -> None:
        for editor in self.editors.values():
            editor.take_text()

    # Showing

    def _show_draft(self) -> None:
        """Show everything as the draft has it; names are looked up among the edits of other pages, too."""
        super()._show_draft()
        for place, spec in enumerate(SPECS):
            part = self._parts[spec.kind]
            self._show_part(spec.kind)
            text = f"{tr(spec.title)} *" if part.unsaved else tr(spec.title)
            if self.tabs.tabText(place) != text:
                self.tabs.setTabText(place, text)
        self._show_actions()
        self.summary_changed.emit(self._sum_up())
        self.problems_changed.emit(tuple(each for part in self._parts.values() for each in part.reports))

    def _find_changed(self) -> ChangedSettings:
        return ChangedSettings(tuple((tr(each.title), self._parts[each.kind].state) for each in SPECS))

    def _sum_up(self) -> str:
        """Return how many settings differ from the default, first in all."""
        counts = {each.kind: self._count_changed(each.kind) for each in SPECS}
        known = [each for each in counts.values() if each is not None]
        unread = tr("could not be read")
        shown = {kind: unread if count is None else grouped(count) for kind, count in counts.items()}
        all_words = ", ".join(f"{tr(each.title)}: {shown[each.kind]}" for each in SPECS)
        if not known:
            return all_words
        said = choose_word(
            sum(known),
            "{count:,} setting differs from the default: {counts}",
            "{count:,} settings differ from the default: {counts}",
        )
        return said.format(count=sum(known), counts=all_words)

    def _count_changed(self, kind: ObjectKind) -> int | None:
        """Return how many settings of a configuration differ from the default; None if it could not be read."""
        unread = find_unread(self._snapshot.unread, (kind,))
        return None if any(each.hides_kind for each in unread) else count_changed(self._parts[kind].state)

    def _show_part(self, kind: ObjectKind) -> None:
        """Let the editor of a configuration show it, if it was made."""
        part, editor = self._parts.get(kind), self.editors.get(kind)
        if part is not None and editor is not None:
            editor.show_settings(part.state, part.reports, next(iter(part.conflicts()), None))

    def _show_edit_elsewhere(self) -> None:
        self._show_draft()

    def _shown_kinds(self) -> Collection[ObjectKind]:
        return (self.kind,)

    def _find_refusal(self) -> Report | None:
        return self.context.session.refusal_to_change(self.kind)

    def _has_broken_text(self) -> bool:
        return any(each.state.has_broken_text for each in self._parts.values())

    def _show_lock(self) -> None:
        super()._show_lock()
        for kind, editor in self.editors.items():
            editor.set_locked(self.context.session.refusal_to_change(kind) is not None)

    def _show_actions(self) -> None:
        super()._show_actions()
        is_edited = bool(self._parts) and bool(self.part.unsaved)
        allow(self._actions["qmaster"], None, is_wanted=isinstance(self.context.cluster, TakesOrders))
        allow(self._actions["revert-settings"], self._refusal, is_wanted=is_edited)

    def _choose_tab(self, place: int) -> None:
        self._take_text()
        self._show_editor()
        self._show_permission()
        self.location_changed.emit(self.location())

    def _show_editor(self) -> None:
        """Show the editor of the chosen configuration, made when it is first shown."""
        editor = self.editor
        self._show_part(self.kind)
        self._editors.setCurrentWidget(editor)
        self.setFocusProxy(editor.form)

    # How it is put together

    def _work(self) -> Mapping[str, Callable[[], None]]:
        return {"revert-settings": self.revert, "qmaster": self.open_qmaster}

    def _make_editor(self, spec: SettingsSpec) -> SettingsEditor:
        is_simulated = self.context.cluster.clock is not None
        planned, title = self.context.draft.planned, tr(spec.title)
        editor = SettingsEditor(planned, title, spec.command, is_simulated=is_simulated)
        editor.setObjectName(f"settings_{spec.kind.name.lower()}")
        editor.attribute_edited.connect(lambda name, text: self._parts[spec.kind].set_attribute(name, text))
        editor.text_typed.connect(lambda text: self._parts[spec.kind].set_text(text))
        editor.conflict_settled.connect(lambda name, is_mine: self._parts[spec.kind].resolve(name, is_mine=is_mine))
        editor.undo_requested.connect(self.context.undo)
        editor.redo_requested.connect(self.context.redo)
        editor.link_followed.connect(self.link_followed)
        return editor

    def _lay_out(self) -> None:
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for spec in SPECS:
            self.tabs.addTab(tr(spec.title))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.notice)
        layout.addWidget(self._covered(self._editors), 1)
        self._show_editor()
