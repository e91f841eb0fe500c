"""A dialog to read: an explanation, or a text that can be copied."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QTextBrowser, QVBoxLayout, QWidget

from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.words import tr
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named


class ReadingDialog(KeyWalk, QDialog):
    """Shows Markdown or, with `code`, a sentence and a monospaced text below it."""

    def __init__(self, parent: QWidget, title: str, text: str, code: str = ""):
        super().__init__(parent)
        self.setObjectName("reading")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width") * 2 // 3)
        layout = QVBoxLayout(self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        if code:
            layout.addWidget(QLabel(text, wordWrap=True))
            body = QPlainTextEdit(code, readOnly=True)
            body.setFont(tokens().font("code"))
            layout.addWidget(body)
            copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
            copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(f"{text}\n{code}"))
        else:
            browser = named(QTextBrowser(openExternalLinks=False), "explanation")
            browser.document().setDocumentMargin(tokens().size("space_3"))
            browser.setMarkdown(text)
            layout.addWidget(browser)
        layout.addWidget(buttons)
