"""One configuration as form and as text, both up to date, each mistake at its place."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.editing.attribute_fields import place_reports
from qmonpy.app.editing.edited_settings import EditedSettings
from qmonpy.app.editing.setting_fields import count_changed, setting_fields
from qmonpy.app.editing.three_way import Conflict
from qmonpy.gui.editing.conflict_view import ConflictView
from qmonpy.gui.texts.live_text import LiveText
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form import AttributeForm, Planned
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.folding_line import make_head
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.model.report import Report
from qmonpy.translation import tr

FORM, TEXT = "form", "text"


class SettingsEditor(QWidget):
    """Tells what the user changes, and writes nothing itself."""

    attribute_edited = Signal(str, str)
    text_typed = Signal(str)
    conflict_settled = Signal(str, bool)
    """The name of the attribute, and True to keep one's own version."""
    undo_requested = Signal()
    redo_requested = Signal()
    link_followed = Signal(object)

    def __init__(
        self, planned: Planned, title: str, command: str, *, is_simulated: bool, parent: QWidget | None = None
    ):
        """`planned` returns the cluster in which names are looked up; `command` prints the same in a terminal.

        If the cluster `is_simulated`, attributes that it does not use are marked.
        """
        super().__init__(parent)
        self._is_simulated = is_simulated
        self._edited: EditedSettings | None = None
        self._reports: tuple[Report, ...] = ()
        self._conflict = ""
        self._is_locked = False
        self.state = ElidedLabel()
        self.only_changed = named(QCheckBox(), "only_changed")
        self.notice = named(QLabel(wordWrap=True), "attention_line")
        self._conflict_view: ConflictView | None = None
        self._planned = planned
        self.form = AttributeForm(planned)
        self.text = named(LiveText(), "settings_text")
        self.text.setAccessibleName(tr("{object} as text").format(object=title))
        self.segments = Segments([(FORM, tr("Form")), (TEXT, tr("Text"))])
        self.segments.setAccessibleName(tr("View of the {object}").format(object=title))
        self.segments.button(TEXT).setToolTip(tr("As {command} prints it").format(command=command))
        self._stack = QStackedWidget()
        self._lay_out()
        self.form.attribute_edited.connect(self.attribute_edited)
        self.form.link_followed.connect(self.link_followed)
        self.text.text_typed.connect(self.text_typed)
        self.text.undo_requested.connect(self.undo_requested)
        self.text.redo_requested.connect(self.redo_requested)
        self.segments.chosen.connect(self.choose_view)
        self.only_changed.toggled.connect(lambda _: self._show_form())

    # What the page uses

    def show_settings(self, edited: EditedSettings, reports: Sequence[Report], conflict: Conflict | None) -> None:
        """Show the edited settings; text that is being typed stays, a hidden view is filled when it is shown."""
        self._edited, self._reports = edited, tuple(reports)
        if self.isVisible():
            self._show_view()
        self.notice.setText(tr("The text cannot be read: the mistakes are marked in it."))
        self.notice.setVisible(edited.has_broken_text)
        count = len(edited.changed)
        self.state.setText(tr("{count} changed, not applied").format(count=count) if count else "")
        self._conflict = conflict.name if conflict is not None else ""
        if conflict is not None:
            self.conflict.show_conflict(edited.kind, conflict)
        if self._conflict_view is not None:
            self._conflict_view.setVisible(conflict is not None)

    def set_locked(self, is_locked: bool) -> None:
        """Let everything be read only."""
        self._is_locked = is_locked
        self.form.set_locked(is_locked)
        self.text.set_refused(is_locked)
        if self._conflict_view is not None:
            self._conflict_view.setEnabled(not is_locked)

    @property
    def conflict(self) -> ConflictView:
        """The three versions of an attribute, made when there is a first conflict."""
        if self._conflict_view is None:
            made = self._conflict_view = ConflictView(self)
            made.setFixedHeight(tokens().size("foot_height"))
            made.setEnabled(not self._is_locked)
            made.chosen.connect(lambda _, is_mine: self.conflict_settled.emit(self._conflict, is_mine))
            self._column.insertWidget(self._column.count() - 1, made)
        return self._conflict_view

    @property
    def view(self) -> str:
        """The view that is shown: FORM or TEXT."""
        return self.segments.current

    def choose_view(self, view: str) -> None:
        """Show the form or the text."""
        self.take_text()
        self.segments.choose(view)
        self._show_view()
        self._stack.setCurrentWidget(self.text if view == TEXT else self.form)
        self.only_changed.setVisible(view == FORM)

    def take_text(self) -> None:
        """Hand typed text of both views over now, without waiting for a pause."""
        self.form.take_text()
        self.text.take_text()

    def go_to(self, attribute: str) -> bool:
        """Show an attribute in the form and put the keyboard there; returns False if there is none of this name."""
        self.choose_view(FORM)
        if self.form.go_to(attribute):
            return True
        self.only_changed.setChecked(False)
        return self.form.go_to(attribute)

    def show_attribute(self, name: str) -> None:
        """Show an attribute in the present view: its field, or its line in the text."""
        self.show_report(Report("place", "", fields=(name,)))

    def show_report(self, report: Report) -> None:
        """Show the place of a report, in the present view if it can."""
        if self.view == TEXT and self._edited is not None:
            placed = place_reports(self._edited.text, (report,))[0]
            if placed.span is not None:
                self.text.go_to(placed.span)
                return
        if not (report.fields and self.go_to(report.fields[0])) and report.span is not None:
            self.choose_view(TEXT)
            self.text.go_to(report.span)

    # Showing

    def prepare(self) -> bool:
        """Make some of what it shows at first, before it is shown; returns whether more is left."""
        if not self.form.fields and self.view == FORM:
            self.form.hold()
            self._show_view()
        return self.form.make_more()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_view()

    def _show_view(self) -> None:
        """Update the view that is shown; the other one is updated when it is chosen."""
        if self.view == FORM:
            self._show_form()
        elif self._edited is not None:
            self.text.show_live(self._edited.text)
            self.text.show_reports(place_reports(self._edited.text, self._reports))

    def _show_form(self) -> None:
        if self._edited is None:
            return
        is_short = self.only_changed.isChecked()
        self.form.show_fields(
            setting_fields(
                self._edited,
                self._reports,
                only_changed=is_short,
                is_simulated=self._is_simulated,
                variety=self._planned().variety,
            )
        )
        words = tr("Only what differs from the default ({count})")
        self.only_changed.setText(words.format(count=count_changed(self._edited)))
        self.form.set_locked(self._is_locked)

    def _lay_out(self) -> None:
        space = tokens().size
        line = make_head([self.only_changed, self.state], self.segments, wide=self.state)
        notices = QVBoxLayout()
        notices.setContentsMargins(space("space_3"), 0, space("space_3"), 0)
        notices.addWidget(self.notice)
        self.notice.hide()
        self._stack.addWidget(self.form)
        self._stack.addWidget(self.text)
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(line)
        layout.addLayout(notices)
        layout.addWidget(self._stack, 1)
