"""What is new: the changelog to read, with a filter, as it is long."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from qmonpy.app.session.whats_new import filter_news, read_news
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.frame.reading_dialog import ExplanationBrowser
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.translation import tr


class NewsDialog(KeyWalk, QDialog):
    """The newest first; the filter leaves the points that have all its words."""

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setObjectName("news_dialog")
        self.setWindowTitle(tr("What is new"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width"))
        self._news = read_news()
        self.filter = named(hint_line(tr("Filter: words, such as the name of a page")), "news_filter")
        name_control(self.filter, tr("Filter"))
        self.filter.textChanged.connect(self._show)
        self.text = named(ExplanationBrowser(openExternalLinks=False), "explanation")
        self.text.setAccessibleName(tr("What is new"))
        self.text.document().setDocumentMargin(tokens().size("space_3"))
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.filter)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        self._show("")

    def _show(self, words: str) -> None:
        found = filter_news(self._news, words) if words.strip() else self._news
        self.text.setMarkdown(found or tr("Nothing has all these words."))
