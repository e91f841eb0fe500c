"""A dialog to read: an explanation, or a text that can be copied."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QTextDocument
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QTextBrowser, QVBoxLayout, QWidget

from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import tr


class ExplanationBrowser(QTextBrowser):
    """Shows pictures that stand in the text itself, such as the marks of a chart (`data:image/png;base64,...`)."""

    def loadResource(self, type: int, name: QUrl | str) -> Any:
        url = name if isinstance(name, QUrl) else QUrl(name)
        if type == QTextDocument.ResourceType.ImageResource.value and url.scheme() == "data":
            content = url.path().partition(",")[2].encode("ascii", "replace")
            return QImage.fromData(QByteArray.fromBase64(QByteArray(content)))
        return super().loadResource(type, url)


class ReadingDialog(KeyWalk, QDialog):
    """Shows Markdown or, with `code`, a sentence and a monospaced text below it; `to_copy` is a text for the clipboard
    that stands below Markdown."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        text: str,
        code: str = "",
        more: Callable[[], object] | None = None,
        to_copy: str = "",
    ):
        """`more` opens the chapter of the help that says more; with it there is a button."""
        super().__init__(parent)
        self.setObjectName("reading")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width") * 2 // 3)
        layout = QVBoxLayout(self)
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        if code:
            layout.addWidget(QLabel(text, wordWrap=True))
            body = QPlainTextEdit(code, readOnly=True)
            body.setFont(tokens().font("code"))
            body.setAccessibleName(title)
            layout.addWidget(body)
            self._offer(buttons, f"{text}\n{code}")
        else:
            browser = named(ExplanationBrowser(openExternalLinks=False), "explanation")
            browser.setAccessibleName(title)
            browser.document().setDocumentMargin(tokens().size("space_3"))
            lines = "".join(f"\n- {line}" for line in lines_of(to_copy))
            browser.setMarkdown(f"{text}\n{lines}" if lines else text)
            layout.addWidget(browser)
            if to_copy:
                self._offer(buttons, to_copy)
        if more is not None:
            read = named(
                buttons.addButton(tr("Chapter in the help"), QDialogButtonBox.ButtonRole.ActionRole), "read_more"
            )
            read.clicked.connect(self.accept)
            read.clicked.connect(more)
        layout.addWidget(buttons)

    @staticmethod
    def _offer(buttons: QDialogButtonBox, text: str) -> None:
        """Add a button that copies a text."""
        copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
