"""The dialog before changes are made: what they are, mistakes in them, their effect, and the journal's reason."""

from collections.abc import Callable, Container, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.changes.change_check import check_changes, is_configured_alike
from qmonpy.app.editing.draft import Choice, EditedObject, choices_of_changes, choices_of_edits, order_choices
from qmonpy.app.editing.draft_part import PendingEdit
from qmonpy.clusters.interface import Answer, PlansCommands
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.applying import Applying, ShownPreview, count_changes
from qmonpy.gui.editing.change_problems import ChangeProblems, ProblemLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

MOST_CHOICES = 6
MOST_ROWS = 8
"""So many rows of a table the effect is high at most; a longer one is scrolled."""
KEPT_AS = "reason of a change"
"""The name under which the reason is kept while a mistake is corrected."""


class ChangeDialog(FormDialog):
    """Shows changes and applies those that are ticked; when the cluster refuses, it stays open and shows the reasons.

    When somebody else changes the configuration meanwhile, it shows the edits merged with that.
    """

    applied = Signal()

    def __init__(
        self,
        context: PageContext,
        title: str,
        changes: Sequence[AnyChange],
        hint: str,
        parent: QWidget,
        *,
        edits: Callable[[], Sequence[PendingEdit]] | None = None,
    ):
        """`edits` returns edits to show in place of `changes`, with their mistakes and their places."""
        super().__init__(parent)
        self.setObjectName("change_dialog")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._edits = edits
        self._choices = order_choices(choices_of_changes(changes) if edits is None else choices_of_edits(edits()))
        self._snapshot = context.cluster.snapshot()
        self._is_checking = False
        self.applying = Applying(context, self)
        self.choices = QListWidget()
        self.choices.setObjectName("change_choices")
        self.choices.setAccessibleName(tr("Changes to apply"))
        self.together = named(QLabel(wordWrap=True), "changes_together")
        self._fill_choices()
        self.problems = ChangeProblems()
        self.preview = ShownPreview(context, self, most_height=MOST_ROWS * tokens().size("row"))
        self.hint = QLabel(hint, wordWrap=True)
        self.hint.setVisible(bool(hint))
        self.refusal = QLabel(wordWrap=True)
        self.refusal.setObjectName("stale")
        self.refusal.hide()
        self.note = hint_line(tr("reason, for the journal (optional)"))
        self.note.setObjectName("change_note")
        self._lay_out()
        self.preview.notice.follow(context)
        self.choices.itemChanged.connect(self._follow_tick)
        self.problems.problem_chosen.connect(self._go_to)
        context.snapshot_changed.connect(self._follow)
        self.applying.ended.connect(self._finish)
        self.applying.refused.connect(self._show_refusal)
        self.note_untouched()
        self.note.setText(str(context.kept_typing.pop(KEPT_AS, "")))
        self._ask()

    # Which changes

    @property
    def chosen(self) -> tuple[Choice, ...]:
        """The ticked choices."""
        items = map(self.choices.item, range(self.choices.count()))
        return tuple(
            choice
            for choice, item in zip(self._choices, items, strict=True)
            if item.checkState() == Qt.CheckState.Checked
        )

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """The changes that Apply makes."""
        return tuple(change for choice in self.chosen for change in choice.changes)

    def _follow_tick(self, item: QListWidgetItem) -> None:
        """Tick, or leave out, what belongs to a choice as well."""
        choice = self._choices[self.choices.row(item)]
        bond = next((each for each in self._bonds if choice.object in each), frozenset())
        blocker = QSignalBlocker(self.choices)
        for place, other in enumerate(self._choices):
            if other.object in bond:
                self.choices.item(place).setCheckState(item.checkState())
        blocker.unblock()
        self._ask()

    @property
    def _bonds(self) -> Sequence[frozenset[EditedObject]]:
        return self._context.draft.bonds if self._edits is not None else ()

    def _tell_bonds(self) -> None:
        """Say which choices belong together."""
        shown = {each.object for each in self._choices}
        counts = [len([each for each in bond if each in shown]) for bond in self._bonds]
        words = " ".join(
            tr("{count:,} of these changes belong together: they are applied all, or none of them.").format(count=count)
            for count in counts
            if count > 1
        )
        self.together.setText(words)
        self.together.setVisible(bool(words))

    def _fill_choices(self, left_out: Container[str] = ()) -> None:
        """List the choices, ticked except those whose object is in `left_out`."""
        blocker = QSignalBlocker(self.choices)
        self.choices.clear()
        for choice in self._choices:
            item = QListWidgetItem(choice.title)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            is_left_out = _object(choice) in left_out
            item.setCheckState(Qt.CheckState.Unchecked if is_left_out else Qt.CheckState.Checked)
            item.setSizeHint(QSize(0, tokens().size("row")))
            self.choices.addItem(item)
        blocker.unblock()
        lines = min(len(self._choices), MOST_CHOICES)
        self.choices.setFixedHeight(lines * tokens().size("row") + tokens().size("space_2"))
        self.choices.setVisible(len(self._choices) > 1)
        self._tell_bonds()

    def _follow(self, snapshot: Snapshot | None) -> None:
        """Show the edits again after somebody else changed the configuration: merged, or in conflict."""
        if self.applying.is_busy or snapshot is None or is_configured_alike(self._snapshot.cluster, snapshot.cluster):
            return
        self._snapshot = snapshot
        if self._edits is not None:
            left_out = {_object(each) for each in self._choices} - {_object(each) for each in self.chosen}
            self._choices = order_choices(choices_of_edits(self._edits()))
            self._fill_choices(left_out)
        self._ask()
        if not self._choices:
            self.refusal.setText(tr("Nothing is left to apply: the cluster already has these changes."))
            self.refusal.show()

    # Looking

    def _ask(self) -> None:
        """Have workers check the changes and find texts and effect, which takes a while on a large site."""
        changes, snapshot = self.changes, self._snapshot
        self.refusal.hide()
        self.problems.show_problems(self.chosen, ())
        self._is_checking = True
        self._show_apply()
        self.preview.ask(changes, snapshot)
        self._context.background.query(
            f"check of dialog {id(self)}",
            lambda: check_changes(snapshot, changes),
            lambda found: self._show_problems(changes, found),
            owner=self,
            on_ended=lambda: self._end_check(changes),
        )

    def _end_check(self, changes: tuple[AnyChange, ...]) -> None:
        """Allow applying after the check, even if that failed: the cluster checks everything itself."""
        if changes == self.changes:
            self._is_checking = False
            self._show_apply()

    def _show_problems(self, changes: tuple[AnyChange, ...], found: tuple[Report, ...]) -> None:
        if changes == self.changes:
            self.problems.show_problems(self.chosen, found)
            self._show_apply()

    def _show_apply(self) -> None:
        self.apply.setText(tr("Apply {count}").format(count=count_changes(self.changes)))
        is_clear = not (self.applying.is_busy or self._is_checking or self.problems.has_errors)
        self.apply.setEnabled(bool(self.changes) and is_clear)
        self.apply.setToolTip(
            tr("The errors are listed above; untick their changes") if self.problems.has_errors else ""
        )

    def _go_to(self, line: ProblemLine) -> None:
        """Close the dialog and show where a problem is."""
        if line.choice is not None and line.choice.place is not None:
            # The reason is there again when the dialog is opened after the correction.
            self._context.kept_typing[KEPT_AS] = self.note.text()
            self.reject()
            self._context.problem_asked.emit(Link(*line.choice.place), line.report)

    # Applying

    def _apply(self) -> None:
        self.applying.make(self.changes, self.note.text().strip())
        self._show_apply()

    def _finish(self, is_done: bool) -> None:
        if is_done:
            self.applied.emit()
            self.accept()
        else:
            self._follow(self._context.snapshot)
            self._show_apply()

    def _show_refusal(self, answer: Answer) -> None:
        self.refusal.setText(answer.text or "\n".join(each.text for each in answer.reports))
        self.refusal.show()

    def reject(self) -> None:
        """Close the dialog, unless changes are being applied."""
        # The outcome must be shown: the dialog cannot be closed before.
        if not self.applying.is_busy:
            super().reject()

    # What a form says of itself

    @property
    def content(self) -> object:
        return self.note.text().strip(), len(self._choices) - len(self.chosen)

    @property
    def is_busy(self) -> bool:
        return self.applying.is_busy

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        note, left_out = self.note.text().strip(), len(self._choices) - len(self.chosen)
        parts = [tr("Nothing is applied yet; the edits themselves stay.")]
        if note:
            parts.append(tr('The reason that you entered would be lost: "{note}".').format(note=note))
        if left_out:
            changes = count_of(left_out, "change", "changes")
            parts.append(tr("That you left out {changes} would be forgotten.").format(changes=changes))
        return " ".join(parts)

    # How it is put together

    def _lay_out(self) -> None:
        buttons = DialogButtons()
        self.apply = buttons.addButton(tr("Apply"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.apply.setObjectName("apply_changes")
        self.apply.setProperty("filled", True)
        self.copy = buttons.addButton(tr("Copy commands"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setObjectName("copy_commands")
        self.copy.setToolTip(tr("Copy the qconf commands that make these changes"))
        self.copy.clicked.connect(
            lambda *_: copy_command(self.preview.commands.toPlainText().strip(), self._context.messages)
        )
        buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._apply)
        buttons.rejected.connect(self.leave)
        texts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        texts.addWidget(self.preview.diff)
        texts.addWidget(self.preview.commands)
        height = tokens().size("foot_height")
        # On a real cluster, the contents of files follow the commands.
        is_planned = isinstance(self._context.cluster, PlansCommands)
        texts.setSizes([4 * height // 3, height] if is_planned else [2 * height, height // 3])
        texts.setStretchFactor(0, 1)
        form = QFormLayout()
        form.addRow(tr("Why"), self.note)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_2"))
        told = (self.preview.notice, self.preview.effect, self.refusal)
        for each in (self.hint, self.choices, self.together, self.problems, texts, *told):
            layout.addWidget(each, 1 if each is texts else 0)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.resize(tokens().size("dialog_width") * 5 // 4, tokens().size("dialog_width"))
        self.note.setFocus()


def _object(choice: Choice) -> str:
    """Return the name of the object that a choice changes: the text before the colon of its title."""
    return choice.title.rpartition(":")[0]
