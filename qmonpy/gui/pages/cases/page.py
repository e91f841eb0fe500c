"""The page of cases: a row for each, judged after every edit, and the chosen one with its situation as text."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFormLayout, QLabel, QMenu, QMessageBox, QVBoxLayout, QWidget

from qmonpy.app.cases.case_book import CaseBook
from qmonpy.app.cases.case_rows import CASE_COLUMNS, CaseRow, count_broken, format_check, make_case_rows
from qmonpy.app.terms.summaries.case_summary import CaseSummary
from qmonpy.formats.files.case_content import Case
from qmonpy.formats.files.case_file import format_cases
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.words import count_of
from qmonpy.gui.listing.list_page import ListPage
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.terms.number_dialog import make_summary_action
from qmonpy.gui.texts.code_view import CodeView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

TONES = {"holds": "ok", "broken": "problem", later("not judged"): "attention", "": "muted"}
NOTHING = later("No case is kept yet. Choose Keep as case... in the menu of a job, a limit in use, or a reservation.")


class CasesPage(ListPage):
    """The page of cases. A key is the text of a filter."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        looks = {
            "state": Look(CellKind.BADGE, tone=lambda row: TONES[row.verdict.value], width=96),
            "edited": Look(CellKind.BADGE, tone=lambda row: TONES[row.edited_verdict], width=96),
            "name": Look(tooltip=lambda row: row.case.name),
            "truth": Look(tooltip=lambda row: row.truth),
            "found": Look(tooltip=lambda row: row.found),
        }
        model = RowTableModel(CASE_COLUMNS, lambda row: row.key, looks)
        model.set_fields(CASE_COLUMNS, ())
        hint = tr("Filter cases: words, or state:broken rule:people")
        super().__init__(context, model, "cases", tr("Cases"), hint, parent)
        self._delete = make_action("delete-cases", self, self._ask_to_delete)
        self._judge = make_action("judge-cases", self, lambda: self.context.cases.refresh())
        about = tr("Kept cases, by whether they hold")
        self.summary_action = make_summary_action(self, lambda: CaseSummary(tuple(self.model.rows())), about)
        self._shown: CaseRow | None = None
        self._build()
        context.cases.judged.connect(self._show)
        self._show()

    def _build(self) -> None:
        self.problem = named(QLabel(wordWrap=True), "stale")
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.problem.hide()
        self.found = named(QLabel(wordWrap=True), "verdict")
        self.found.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.name = named(CutLine(), "case_name")
        self.note = named(hint_line(tr("why it is to be so (optional)")), "case_note")
        for line in (self.name, self.note):
            line.editingFinished.connect(self._rename)
        self.text = named(CodeView(tr("The case as it stands in its file")), "case_text")
        form = QFormLayout()
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Why"), self.note)
        below = self._below = QWidget()
        column = QVBoxLayout(below)
        space = tokens().size
        column.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), space("space_2"))
        column.addWidget(self.found)
        column.addLayout(form)
        column.addWidget(self.text, 1)
        self.lay_out(tr(NOTHING), below, self.problem)

    # What the frame asks

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return (self._judge, self._delete)

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(
            "What is to be true of the configuration: each case is one sentence, with the smallest situation of jobs "
            "in which it is true.\n\n"
            "- **Keep as case...** in the menu of a job, of a limit on *Quota usage*, or of a reservation makes one.\n"
            "- Every case is judged again after every edit: *Now* is the configuration of the cluster, *With edits* "
            "what it would be with all edits that are not applied. *Found* says what is true instead.\n"
            "- The preview of a change names the cases that it breaks, before it is applied.\n"
            "- Cases stand in a YAML file beside the cluster, which may be edited by hand and be kept with the "
            "configuration: `qmonpy check` judges them in CI.\n"
            "- What runs now and what hosts report plays no part: a case holds in a configuration, or does not."
        )

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`; the file may have been edited elsewhere."""
        if not self.context.cases.is_judged:
            self.context.cases.refresh()

    # Showing

    def _show(self) -> None:
        found = self.context.cases.found
        rows = make_case_rows(found.now, found.edited)
        self.model.show_rows(rows)
        for column in ("name", "truth", "found"):
            self.table.widen_column(column)
        # Without any case there is none to choose.
        self._below.setVisible(bool(rows))
        self.show_found()
        self.problem.setText(found.problem)
        self.problem.setVisible(bool(found.problem))
        self.summary_changed.emit(tr(count_broken(rows)) if rows else "")
        self.show_choice()

    def show_choice(self) -> None:
        """See `ListPage.show_choice`."""
        rows: list[CaseRow] = self.table.chosen_rows()
        allow(self._delete, None, is_wanted=bool(rows))
        row = rows[0] if len(rows) == 1 else None
        is_new = row is None or self._shown is None or row.key != self._shown.key
        self._shown = row
        for line in (self.name, self.note):
            line.setEnabled(row is not None)
        if row is None:
            self.found.setText(tr("Choose a case to see its situation."))
            self.text.show_text("")
            self.name.clear()
            self.note.clear()
            return
        is_edited = row.edited is not None and not row.edited.holds
        where = tr("With the edits") if is_edited else tr("Now")
        what = row.found or tr("it is so.")
        self.found.setText(tr("To be true: {truth}.\n{where}: {what}").format(truth=row.truth, where=where, what=what))
        if is_new or not (self.name.hasFocus() or self.note.hasFocus()):
            self.name.setText(row.case.name)
            self.note.setText(row.case.note)
        self.text.show_text(format_cases([row.case]))

    # Editing the file

    def _rename(self) -> None:
        """Take a typed name and note, if they are others."""
        row = self._shown
        name, note = self.name.text().strip(), self.note.text().strip()
        if row is None or (name, note) == (row.case.name, row.case.note):
            return
        taken = {each.case.name for each in self.context.cases.found.now} - {row.key}
        if not name or name in taken:
            self.name.setText(row.case.name)
            words = tr('There is a case "{name}" already.') if name else tr("A case must have a name.")
            self.context.messages.post(words.format(name=name))
            return
        changed = replace(row.case, name=name, note=note)
        self.context.cases.edit(partial(_change, row.key, changed), "")

    def _ask_to_delete(self) -> None:
        rows: list[CaseRow] = self.table.chosen_rows()
        if not rows:
            return
        names = [row.key for row in rows]
        what = tr('Delete the case "{name}"?') if len(names) == 1 else tr("Delete {count}?")
        count = count_of(len(names), "case", "cases")
        file = tr("The file is {path}.").format(path=self.context.cases.path)
        text = f"{what.format(name=names[0], count=count)} {file}"
        yes, no = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
        question = QMessageBox(QMessageBox.Icon.Question, tr("Delete cases"), text, yes | no, self)
        question.setObjectName("delete_cases_question")
        question.accepted.connect(lambda: self.context.cases.remove(names))
        question.finished.connect(question.deleteLater)
        question.open()

    def _copy(self) -> None:
        """Copy the command that judges the cases of this cluster."""
        path, cases = self.context.cluster_path, self.context.cases.path
        if path is None:
            self.context.messages.post(tr("Save the cluster first: the command reads it from its file."), Severity.HINT)
        else:
            copy_command(format_check(path, cases), self.context.messages)

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        path, cases = self.context.cluster_path, self.context.cases.path
        return format_check(path, cases) if path is not None and cases.exists() else ""

    def add_to_menu(self, menu: QMenu) -> None:
        """See `ListPage.add_to_menu`."""
        menu.addActions([self._judge, self._delete])
        menu.addAction(tr("Copy as command"), self._copy)
        rows: list[CaseRow] = self.table.chosen_rows()
        rule = rows[0].case.expectation.rule if rows else ""
        if rule:
            menu.addSeparator()
            menu.addAction(tr("Go to rule {rule}").format(rule=rule), lambda: self.follow("rule-sets", rule))


def _change(name: str, changed: Case, book: CaseBook, cluster: Cluster) -> None:
    book.change(name, changed, cluster)
