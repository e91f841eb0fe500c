"""The question about work that a crash left unsaved: it names what that is, and offers to restore or to discard it."""

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget

from qmonpy.gui.base.words import format_time
from qmonpy.gui.frame.edits.leaving import count_work, name_work
from qmonpy.model.work.unsaved import LeftWork
from qmonpy.translation import tr


def ask_about_left(
    window: QWidget, name: str, left: LeftWork, on_restore: Callable[[], None], on_discard: Callable[[], None]
) -> QMessageBox:
    """Ask what is to become of the unsaved work of a cluster of this name; returns at once.

    Without an answer the copy stays, and the question comes again when the cluster is opened the next time.
    """
    box = QMessageBox(window)
    box.setObjectName("left_work")
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(tr("Not saved before"))
    words = tr("qmonpy ended without saving {name}. A copy of {time} has what was not saved: {what}.")
    what = count_work(left.work.changes, left.work.deeds)
    box.setText(words.format(name=name, time=format_time(left.time), what=what))
    words = tr(
        "Restoring makes the cluster what it was then, at {time} of its own time. Nothing is written to a file before"
        " you save."
    )
    lines = [*name_work(left.work.changed, left.work.deeds), words.format(time=format_time(left.cluster_time))]
    box.setInformativeText("\n".join(lines))
    later = box.addButton(tr("Ask next time"), QMessageBox.ButtonRole.RejectRole)
    later.setObjectName("ask_next_time")
    discard = box.addButton(tr("Discard the copy"), QMessageBox.ButtonRole.DestructiveRole)
    discard.setObjectName("discard_left")
    discard.clicked.connect(lambda: on_discard())
    restore = box.addButton(tr("Restore"), QMessageBox.ButtonRole.AcceptRole)
    restore.setObjectName("restore_left")
    restore.setProperty("filled", True)
    restore.clicked.connect(lambda: on_restore())
    box.setDefaultButton(restore)
    box.setEscapeButton(later)
    box.finished.connect(box.deleteLater)
    box.open()
    # The box was styled as soon as it had buttons, before one of them was said to be the main one.
    restore.style().polish(restore)
    return box
