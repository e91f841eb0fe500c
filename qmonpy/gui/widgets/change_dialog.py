"""A change before it is made: what it does, its effect, its commands and its text, and why it is made."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.change_preview import Preview, format_preview
from qmonpy.app.effect_text import format_effect
from qmonpy.clusters.interface import Answer
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.code_view import CodeView, DiffHighlighter
from qmonpy.gui.words import count_of, tr
from qmonpy.insight.change_effect import find_change_effect
from qmonpy.model.change import AnyChange, with_changes
from qmonpy.model.snapshot import Snapshot


class ChangeDialog(QDialog):
    """Shows changes and applies them; it stays open, with the reasons, when the cluster refuses."""

    applied = Signal()

    def __init__(self, context: PageContext, title: str, changes: Sequence[AnyChange], hint: str, parent: QWidget):
        super().__init__(parent)
        self.setObjectName("change_dialog")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._changes = tuple(changes)
        self.diff = CodeView(tr("Difference"))
        self.diff.setObjectName("change_diff")
        self.diff.highlighter = DiffHighlighter(self.diff.document())
        self.commands = CodeView(tr("Commands that the changes stand for"))
        self.commands.setObjectName("change_commands")
        self.effect = QLabel(tr("Looking for what this would do..."), wordWrap=True)
        self.effect.setObjectName("change_effect")
        self.effect.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hint = QLabel(hint, wordWrap=True)
        self.hint.setVisible(bool(hint))
        self.refusal = QLabel(wordWrap=True)
        self.refusal.setObjectName("stale")
        self.refusal.hide()
        self.note = QLineEdit(placeholderText=tr("why, for the journal (may be left empty)"))
        self.note.setObjectName("change_note")
        self._lay_out()
        self._ask()

    def _lay_out(self) -> None:
        count = count_of(len(self._changes), tr("change"), tr("changes"))
        self._buttons = QDialogButtonBox()
        self.apply = self._buttons.addButton(
            tr("Apply {count}").format(count=count), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.apply.setObjectName("apply_changes")
        self.apply.setProperty("filled", True)
        self.apply.setEnabled(bool(self._changes))
        self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.accepted.connect(self._apply)
        self._buttons.rejected.connect(self.reject)
        texts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        texts.addWidget(self.diff)
        texts.addWidget(self.commands)
        height = tokens().size("foot_height")
        texts.setSizes([2 * height, height // 3])
        texts.setStretchFactor(0, 1)
        form = QFormLayout()
        form.addRow(tr("Why"), self.note)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_2"))
        for each in (self.hint, texts, self.effect, self.refusal):
            layout.addWidget(each, 1 if each is texts else 0)
        layout.addLayout(form)
        layout.addWidget(self._buttons)
        self.resize(tokens().size("dialog_width") * 5 // 4, tokens().size("dialog_width"))
        self.note.setFocus()

    def _ask(self) -> None:
        """The text and the effect take a while on a large site: a worker makes them."""
        changes, snapshot = self._changes, self._context.cluster.snapshot()
        background = self._context.background
        background.query("change preview", lambda: format_preview(changes), self._show_preview, owner=self)
        background.query("change effect", lambda: _find_effect(snapshot, changes), self._show_effect, owner=self)

    def _show_preview(self, preview: Preview) -> None:
        self.diff.show_text(preview.diff)
        self.commands.show_text("\n".join(preview.commands))

    def _show_effect(self, lines: Sequence[str]) -> None:
        self.effect.setText("\n".join(lines))

    def _apply(self) -> None:
        self.apply.setEnabled(False)
        note, session = self.note.text().strip(), self._context.session
        cluster, user, by = session.cluster, session.user, session.by
        self._context.background.operation(
            tr("Applying changes"),
            lambda: cluster.change(user, self._changes, note, by),
            self._finish,
            owner=self,
        )

    def _finish(self, answer: Answer) -> None:
        self.apply.setEnabled(True)
        if answer.is_done:
            count = count_of(len(self._changes), tr("change"), tr("changes"))
            self._context.messages.post_answer(answer, tr("Applied {count}.").format(count=count))
            self.applied.emit()
            self.accept()
        else:
            self.refusal.setText(answer.text)
            self.refusal.show()


def _find_effect(snapshot: Snapshot, changes: Sequence[AnyChange]) -> tuple[str, ...]:
    after = with_changes(snapshot.cluster, changes)
    return format_effect(find_change_effect(snapshot.cluster, after, snapshot.state, snapshot.now))
