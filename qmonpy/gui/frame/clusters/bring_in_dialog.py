"""The dialog that brings the configuration of another cluster to the one on screen: first what becomes of it, then its
changes, previewed as any others."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.changes.move_plan import MovePlan, format_move, plan_move
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.translation import tr

Read = Callable[[Path], Cluster]


class BringInDialog(KeyWalk, QDialog):
    """Chooses a configuration, and shows what becomes of it in the cluster of a context."""

    def __init__(
        self, parent: QWidget, context: PageContext, others: Sequence[tuple[str, Callable[[], Cluster]]], read: Read
    ):
        """`others` are the other open clusters, each with its title; `read` reads a directory or a file in a worker."""
        super().__init__(parent)
        self.setObjectName("bring_in")
        self.setWindowTitle(tr("Bring in a configuration"))
        self._context, self._others, self._read = context, tuple(others), read
        self._plan = MovePlan()
        self.source = named(QComboBox(), "bring_in_source")
        self.source.setAccessibleName(tr("Configuration to bring in"))
        self.source.addItems([title for title, _ in self._others])
        self.directory = QPushButton(tr("Directory of qconf files..."))
        self.file = QPushButton(tr("Cluster file or spool..."))
        self.words = named(QLabel(wordWrap=True), "bring_in_words")
        self.text = named(QPlainTextEdit(readOnly=True), "bring_in_plan")
        self.text.setAccessibleName(tr("What becomes of the configuration"))
        self.text.setFont(tokens().font("code"))
        self.buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        self.preview = self.buttons.addButton(tr("Preview changes..."), QDialogButtonBox.ButtonRole.ActionRole)
        self.preview.setObjectName("bring_in_preview")
        self._lay_out()
        self.source.activated.connect(self._take_open)
        self.directory.clicked.connect(lambda: self._ask(QFileDialog.FileMode.Directory))
        self.file.clicked.connect(lambda: self._ask(QFileDialog.FileMode.ExistingFile))
        self.preview.clicked.connect(self._preview)
        self.buttons.rejected.connect(self.reject)
        self.finished.connect(self.deleteLater)
        self._show(
            MovePlan(),
            tr("Choose a configuration to bring in. What becomes of it is shown first; nothing is changed here."),
        )
        if self._others:
            self._take_open(0)

    def _lay_out(self) -> None:
        width = tokens().size("dialog_width")
        self.resize(width, width * 3 // 4)
        row, first, second = FoldingLine(), QHBoxLayout(), QHBoxLayout()
        row.box.setContentsMargins(0, 0, 0, 0)
        first.addWidget(self.source, 1)
        second.addWidget(self.directory)
        second.addWidget(self.file)
        row.set_parts(first, second)
        self.source.setVisible(bool(self._others))
        layout = QVBoxLayout(self)
        layout.addWidget(row)
        layout.addWidget(self.words)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.buttons)

    def _take_open(self, index: int) -> None:
        title, find = self._others[index]
        self._work_out(title, find)

    def _ask(self, mode: QFileDialog.FileMode) -> None:
        dialog = QFileDialog(self, tr("Bring in a configuration"))
        dialog.setFileMode(mode)
        dialog.fileSelected.connect(lambda path: self.read(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def read(self, path: Path) -> None:
        """Read a directory or a file, and show what becomes of it."""
        self._work_out(path.name, lambda: self._read(path))

    def _work_out(self, title: str, find: Callable[[], Cluster]) -> None:
        target = self._context.cluster.snapshot().cluster
        self._show(MovePlan(), tr("Reading {name}...").format(name=title))
        self._context.background.query(
            "bring in",
            lambda: plan_move(find(), target),
            lambda plan: self._show(plan, self._describe(title, plan)),
            owner=self,
            on_failed=lambda failure: self._say(title, failure),
        )

    def _describe(self, title: str, plan: MovePlan) -> str:
        if not plan.changes:
            return tr("Nothing of {name} is left to bring in: everything is here already.").format(name=title)
        words = tr(
            "{changes} would bring the configuration of {name} (the source) into this cluster (the target). No object"
            " of this cluster is removed."
        )
        return words.format(changes=count_of(len(plan.changes), "change", "changes"), name=title)

    def _say(self, title: str, failure: Failure) -> None:
        error = failure.error
        told = "\n".join(map(str, error.reports)) if isinstance(error, ReportError) else str(error)
        self._show(MovePlan(), tr("{name} was not read.").format(name=title))
        self.text.setPlainText(told)

    def _show(self, plan: MovePlan, words: str) -> None:
        self._plan = plan
        self.words.setText(words)
        self.text.setPlainText("\n".join(format_move(plan)))
        refusal = self._context.session.refusal_to_change(*ObjectKind)
        self.preview.setEnabled(bool(plan.changes) and refusal is None)
        self.preview.setToolTip(refusal.text if refusal is not None else "")

    def _preview(self) -> None:
        ChangeDialog(self._context, self.windowTitle(), self._plan.changes, "", self).open()
