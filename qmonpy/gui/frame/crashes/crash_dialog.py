"""The dialog about an error that nobody expected: what it means, what is kept, and the report, which can be copied."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.translation import tr

FILE_NAME = "qmonpy-error.txt"


class CrashDialog(KeyWalk, QDialog):
    """Stands beside the window, which goes on; further errors are shown in the same dialog."""

    def __init__(self, parent: QWidget, on_saved: Callable[[str, str], None]):
        """`on_saved` is called with the path of a report that was written and, if it was not, the reason."""
        super().__init__(parent)
        self.setObjectName("crash")
        self.setWindowTitle(tr("Unexpected error"))
        self.setModal(False)
        self.setSizeGripEnabled(True)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width") * 3 // 4)
        self._on_saved = on_saved
        title = self._make_label("crash_title", "heading")
        title.setText(tr("Something happened that qmonpy is not made for"))
        self.words = self._make_label("crash_words", "body")
        self.kept = self._make_label("crash_kept", "body")
        self.report = named(QPlainTextEdit(readOnly=True), "crash_report")
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setFont(tokens().font("code"))
        name_control(self.report, tr("Report"), tr("Versions, and the lines of the program that ran"))
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        for each in (title, self.words, self.kept):
            layout.addWidget(each)
        layout.addWidget(self.report, 1)
        layout.addWidget(self._make_buttons())

    def _make_label(self, name: str, font: str) -> QLabel:
        label = named(QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText), name)
        label.setFont(tokens().font(font))
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        return label

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        self.copy = named(buttons.addButton(tr("Copy report"), QDialogButtonBox.ButtonRole.ActionRole), "copy_report")
        self.copy.setProperty("filled", True)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report.toPlainText()))
        save = named(buttons.addButton(tr("Save report..."), QDialogButtonBox.ButtonRole.ActionRole), "save_report")
        save.clicked.connect(self._ask_where)
        buttons.rejected.connect(self.reject)
        return buttons

    def show_report(self, words: str, kept: str, report: str) -> None:
        """Show the newest error in a sentence, what is kept, and the report of all of them."""
        self.words.setText(words)
        self.kept.setText(kept)
        self.report.setPlainText(report)

    def _ask_where(self) -> None:
        dialog = QFileDialog(self, tr("Save report"), FILE_NAME)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.save(Path(path)))
        dialog.open()

    def save(self, path: Path) -> None:
        """Write the report, and tell whether that was possible."""
        try:
            path.write_text(self.report.toPlainText(), encoding="utf-8", errors="backslashreplace")
        except OSError as error:
            self._on_saved(str(path), error.strerror or str(error))
        else:
            self._on_saved(str(path), "")
