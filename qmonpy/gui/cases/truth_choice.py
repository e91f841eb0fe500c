"""A choice whose sentence has as many lines as its width wants: Qt wraps no text beside a mark."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QStyle, QStyleOptionButton

LEAST_WORDS = 4
"""So many of its longest words stand beside each other at least."""


class TruthChoice(QRadioButton):
    """A radio button with a sentence, `sentence`, that is wrapped at the button's edge."""

    def __init__(self, sentence: str):
        super().__init__(_escape(sentence))
        self.sentence = sentence
        self.setAccessibleName(sentence)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines, shown = self._wrap(width), self.text()
        size = self.fontMetrics().size
        mnemonics = Qt.TextFlag.TextShowMnemonic
        return super().sizeHint().height() + size(mnemonics, lines).height() - size(mnemonics, shown).height()

    def sizeHint(self) -> QSize:
        # The dialog has its width; a long sentence is not to make it wider.
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        longest = max(map(self.fontMetrics().horizontalAdvance, self.sentence.split()), default=0)
        return QSize(LEAST_WORDS * longest, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines = self._wrap(event.size().width())
        if lines != self.text():
            self.setText(lines)

    def _wrap(self, width: int) -> str:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.rect = QRect(0, 0, width, option.rect.height())
        room = self.style().subElementRect(QStyle.SubElement.SE_RadioButtonContents, option, self).width()
        return _escape("\n".join(wrap_words(self.sentence, self.fontMetrics(), room)))


def wrap_words(sentence: str, metrics: QFontMetrics, room: int) -> list[str]:
    """Return the lines of a sentence that has so many pixels; a word that is longer has a line of its own."""
    lines: list[str] = []
    for word in sentence.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _escape(text: str) -> str:
    """Return a text in which no character is taken for that of a key."""
    return text.replace("&", "&&")
