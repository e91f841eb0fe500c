"""A dialog with input, which asks before it throws away what was filled in."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.reflow_scroll import find_room
from qmonpy.translation import tr


class FormDialog(KeyWalk, QDialog):
    """Esc, its close button and `leave` ask where something was filled in; an untouched form closes at once.

    `reject` closes without a question.
    """

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._untouched: object = None

    # What a form says of itself

    @property
    def content(self) -> object:
        """What is filled in, as a value that can be compared."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        """Whether the cluster is being asked: then the form stays until the answer is there."""
        return False

    def describe_loss(self) -> str:
        """Return what has not happened and what would be lost, in plain sentences."""
        raise NotImplementedError

    def make_room(self) -> None:
        """Grow where texts that wrap need more height than there is; Qt would squeeze the fields."""
        layout = self.layout()
        if layout is not None and self.isVisible():
            layout.activate()
            has_lines = layout.hasHeightForWidth()
            needed = layout.totalHeightForWidth(self.width()) if has_lines else layout.totalSizeHint().height()
            high = min(needed, max(self.height(), find_room(self).height()))
            if high > self.height():
                self.resize(self.width(), high)

    def event(self, event: QEvent) -> bool:
        """Make room for what its parts need after they have changed."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.make_room()
        return done

    def showEvent(self, event: QShowEvent) -> None:
        """Open as high as its parts need: by itself a dialog takes two thirds of the screen, if these may be lower."""
        super().showEvent(event)
        if not event.spontaneous():
            self.make_room()

    # Leaving

    def note_untouched(self) -> None:
        """Take the present content as what there is to begin with."""
        self._untouched = self.content

    @property
    def is_filled(self) -> bool:
        """Whether something was filled in or changed since the form was opened."""
        return self.content != self._untouched

    def leave(self) -> None:
        """Close the form; ask first if something was filled in."""
        if self.is_busy:
            return
        if self.is_filled:
            self._ask_to_discard()
        else:
            self.reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.leave()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.isVisible() and (self.is_busy or self.is_filled):
            event.ignore()
            self.leave()
        else:
            super().closeEvent(event)

    def _ask_to_discard(self) -> None:
        box = QMessageBox(self)
        box.setObjectName("discard_form")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(tr("Discard what you filled in?"))
        box.setText(self.describe_loss())
        stay = box.addButton(tr("Go on filling in"), QMessageBox.ButtonRole.RejectRole)
        stay.setObjectName("keep_form")
        discard = box.addButton(tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
        discard.setObjectName("discard")
        discard.clicked.connect(self.reject)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.finished.connect(box.deleteLater)
        box.open()
