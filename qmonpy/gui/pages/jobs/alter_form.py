"""The fields of the dialog that alters jobs: those of the submit dialog, filled with what the jobs have."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QWidget

from qmonpy.app.jobs.alter_draft import AlterDraft, draft_of_jobs, find_differing
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.jobs.submit_fields import SUBMIT_FIELDS, make_editor, on_edited, read_editor, write_editor
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job

_FIELDS = tuple(
    each
    for each in SUBMIT_FIELDS
    if each.name in ("name", "project", "pe", "slots", "resources", "reservation", "queue", "priority")
)


class AlterForm(QWidget):
    """Fields that begin with what all jobs have; where these differ, a field is empty and says so."""

    def __init__(self, snapshot: Snapshot, jobs: Sequence[Job], users: Sequence[str]):
        super().__init__()
        self.before = draft_of_jobs(jobs)
        self._editors = {field.name: make_editor(field, snapshot, users) for field in _FIELDS}
        self._flag = named(QCheckBox(tr("Reserve resources (-R y)")), "field_wants_reservation")
        self._extra = named(QLineEdit(), "field_options")
        self._extra.setPlaceholderText(tr("-hold_jid 17 -a 12312359 -m e"))
        self._extra.setAccessibleName(tr("More options of qalter"))
        self._extra.setFont(tokens().font("code"))
        for name in find_differing(jobs) & set(self._editors):
            editor = self._editors[name]
            line = editor if isinstance(editor, QLineEdit) else editor.lineEdit()
            if line is not None:
                line.setPlaceholderText(tr("the jobs differ"))
                editor.setToolTip(tr("The jobs differ; what you enter is for all of them"))
        for name, editor in self._editors.items():
            write_editor(editor, getattr(self.before, name))
        if self.before.wants_reservation is None:
            self._flag.setTristate(True)
            self._flag.setCheckState(Qt.CheckState.PartiallyChecked)
        else:
            self._flag.setChecked(self.before.wants_reservation)
        self._lay_out()
        self.setFocusProxy(self._extra)

    def on_edited(self, function: Callable[[], None]) -> None:
        """Call a function after every change of a field."""
        for editor in self._editors.values():
            on_edited(editor, function)
        self._flag.checkStateChanged.connect(lambda _: function())
        self._extra.textChanged.connect(lambda _: function())

    def draft(self) -> AlterDraft:
        """Return what the fields contain now."""
        texts = {name: read_editor(editor) for name, editor in self._editors.items()}
        state = self._flag.checkState()
        wanted = None if state is Qt.CheckState.PartiallyChecked else state is Qt.CheckState.Checked
        return AlterDraft(wants_reservation=wanted, extra=self._extra.text(), **texts)

    def mark(self, reports: Mapping[str, Sequence[Report]]) -> None:
        """Mark the fields that have mistakes."""
        for name, editor in {**self._editors, "extra": self._extra}.items():
            if bool(editor.property("has_error")) != (name in reports):
                editor.setProperty("has_error", name in reports)
                editor.style().unpolish(editor)
                editor.style().polish(editor)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(tokens().size("space_3"))
        grid.setVerticalSpacing(tokens().size("space_2"))
        grid.setColumnStretch(1, 1)
        titles = {field.name: (tr(field.title), field.option) for field in _FIELDS}
        rows = [(*titles[name], editor) for name, editor in self._editors.items()]
        for place, (title, option, editor) in enumerate((*rows, (tr("More options"), "", self._extra))):
            label = QLabel(title)
            label.setBuddy(editor)
            if not editor.accessibleName():
                editor.setAccessibleName(title)
            shown = named(QLabel(option), "hint")
            shown.setFont(tokens().font("code"))
            grid.addWidget(label, place, 0)
            grid.addWidget(editor, place, 1)
            grid.addWidget(shown, place, 2)
        grid.addWidget(self._flag, len(rows) + 1, 1)
        grid.setRowStretch(len(rows) + 2, 1)
