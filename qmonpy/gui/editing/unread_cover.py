"""The view in place of a part of the configuration that could not be read: why, and what the cluster printed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.unread import UnreadPart
from qmonpy.translation import later, tr

PRINTED = later("This is what the cluster printed:")
NOTHING = later("The cluster printed nothing.")


class UnreadCover(QStackedWidget):
    """Covers a widget while nothing is known of what it would show: defaults must not stand there."""

    def __init__(self, content: QWidget, parent: QWidget | None = None):
        super().__init__(parent)
        self.sentence = QLabel(wordWrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.said = named(QLabel(wordWrap=True), "hint")
        self.text = named(QPlainTextEdit(readOnly=True), "unread_text")
        self.text.setAccessibleName(tr("What the cluster printed"))
        self.text.setFont(tokens().font("code"))
        cover, space = QWidget(), tokens().size("space_3")
        layout = QVBoxLayout(cover)
        layout.setContentsMargins(space, space, space, space)
        for each in (self.sentence, self.said):
            layout.addWidget(each)
        layout.addWidget(self.text, 1)
        self.addWidget(content)
        self.addWidget(cover)

    @property
    def is_covering(self) -> bool:
        """Whether the view is shown in place of the content."""
        return self.currentIndex() == 1

    def show_unread(self, hiding: UnreadPart | None) -> None:
        """Cover the content because of a part; None uncovers it."""
        self.setCurrentIndex(0 if hiding is None else 1)
        if hiding is not None:
            self.sentence.setText(tr(hiding.sentence))
            self.said.setText(tr(PRINTED if hiding.text.strip() else NOTHING))
            if self.text.toPlainText() != hiding.text:
                self.text.setPlainText(hiding.text)
