"""Text below a table that its cells are too narrow for, on as many lines as it needs."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


class CutText(QLabel):
    """Hidden while there is nothing to show; the text can be marked and copied."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setObjectName("cut_text")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a text whole; an empty one hides the label."""
        if text != self.text():
            self.setText(text)
        self.setVisible(bool(text))
