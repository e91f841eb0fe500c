"""Parts of a page that take the room there is, and ask for no more than they need."""

from PySide6.QtCore import QSize


class AsksLeast:
    """Beside a class of Qt, in front of it: its height by preference is the least that it may have.

    A page with texts that wrap is as high as its parts prefer to be, and scrolls where there is less room than that.
    """

    def sizeHint(self) -> QSize:
        hint: QSize = super().sizeHint()  # type: ignore[misc]
        return QSize(hint.width(), self.minimumSizeHint().height())  # type: ignore[attr-defined]
