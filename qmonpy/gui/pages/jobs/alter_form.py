"""The fields of the dialog that alters jobs: those of the submit dialog, filled with what the jobs have."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.jobs.alter_draft import (
    NOT_ALTERED,
    AlterDraft,
    draft_of_jobs,
    find_differing,
    with_field,
    with_options_in_fields,
)
from qmonpy.gui.base.lines.fault_line import Fault
from qmonpy.gui.base.reflow_scroll import show_in_areas
from qmonpy.gui.pages.jobs.extra_line import ExtraLine
from qmonpy.gui.pages.jobs.field_editors import write_field
from qmonpy.gui.pages.jobs.field_picker import FieldPicker
from qmonpy.gui.pages.jobs.job_form import JobForm
from qmonpy.gui.pages.jobs.submit_fields import SUBMIT_PAGES, without_fields
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.field_grid import set_property
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.translation import tr

TOLD_APART = (
    "directory", "stdout", "stderr", "stdin", "shell", "environment", "context", "share", "binding", "checkpoint",
    "array_predecessors",
)  # fmt: skip
"""The fields of which the snapshots of a real cluster tell nothing."""


class AlterForm(QWidget):
    """Fields that begin with what all jobs have; where these differ, a field is empty and says so."""

    def __init__(self, snapshot: Snapshot, jobs: Sequence[Job], users: Sequence[str]):
        super().__init__()
        self.before = self._draft = draft_of_jobs(jobs)
        pages = without_fields(SUBMIT_PAGES, NOT_ALTERED)
        self.form = JobForm(pages, snapshot, users)
        self.form.show_values({name: getattr(self.before, name) for name in self.form.names})
        self.picker = FieldPicker(
            self.form, snapshot.cluster, lambda name, text: write_field(self.form.editor(name), text)
        )
        self._jobs = jobs
        self._show_hints({})
        self.extra = ExtraLine(tr("Further options"), self.form.label_width, "field_options")
        self.extra.line.setAccessibleName(tr("Further options of qalter"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_3"))
        layout.addWidget(self.form, 1)
        layout.addWidget(self.extra)
        self.setFocusProxy(self.form.editor("name"))

    def take_jobs(self, jobs: Sequence[Job]) -> None:
        """Show what the jobs have, as far as it was not known before; edited fields stay."""
        known, was = draft_of_jobs(jobs), self.before
        changed = {name for name in self.form.names if getattr(known, name) != getattr(was, name)}
        fresh = {name: getattr(known, name) for name in changed if getattr(self._draft, name) == getattr(was, name)}
        self.before = replace(was, **{name: getattr(known, name) for name in changed})
        self._draft = replace(self._draft, **fresh)
        self.form.show_values(fresh)
        self._jobs = jobs
        self._show_hints({})

    def suggest(self, options: Sequence[str]) -> None:
        """Fill options of qalter in, as if they had been typed; nothing is told."""
        self._draft = with_options_in_fields(self._draft, options)
        self.form.show_values({name: getattr(self._draft, name) for name in self.form.names})
        self.extra.show_text(self._draft.extra)

    def say_unknown(self, words: str) -> None:
        """Say in the fields that only the cluster can tell that their values are not known."""
        self._show_hints(dict.fromkeys(TOLD_APART, words))

    def _show_hints(self, hints: Mapping[str, str]) -> None:
        self.form.show_hints(hints)
        self.form.show_differing(sorted(find_differing(self._jobs)))

    def _enter(self, name: str, text: str) -> None:
        write_field(self.form.editor(name), text)

    def on_edited(self, function: Callable[[], None]) -> None:
        """Call a function after every change of a field."""
        self.form.field_edited.connect(lambda name: self._edit(name, function))
        self.extra.line.textChanged.connect(lambda _: function())

    def _edit(self, name: str, function: Callable[[], None]) -> None:
        # A further option that says the same thing otherwise would win over what is typed now.
        self._draft = with_field(self.draft(), name, self.form.value(name))
        self.extra.show_text(self._draft.extra)
        function()

    def draft(self) -> AlterDraft:
        """Return what the fields contain now."""
        return replace(self._draft, extra=self.extra.line.text())

    def mark(self, reports: Mapping[str, Sequence[Report]]) -> tuple[Fault, ...]:
        """Say at the fields what is wrong with them; returns the same, to be said beside the button."""
        self.form.show_reports(reports)
        set_property(self.extra.line, "has_error", "extra" in reports)
        faults = self.form.find_faults(reports)
        extra = "\n".join(each.text for each in reports.get("extra", ()))
        if extra:
            faults.append(Fault(tr("Further options"), extra, self._show_extra))
        return tuple(faults)

    def _show_extra(self) -> None:
        self.extra.line.setFocus(Qt.FocusReason.OtherFocusReason)
        show_in_areas(self.extra)
