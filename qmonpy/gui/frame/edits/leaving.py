"""The question before unsaved work would be lost: it names what that is and offers three ways on."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMessageBox, QWidget

from qmonpy.gui.base.words import count_of, tr

NAMED = 8


def ask_before_leaving(
    window: QWidget,
    unsaved: Sequence[str],
    changes: int,
    on_save: Callable[[], None],
    on_leave: Callable[[], None],
    name: str = "",
) -> QMessageBox:
    """Ask about edits that are not applied (`unsaved`) and changes that are in no file; returns at once.

    `name` is the cluster's where several are open. `on_leave` discards; `on_save`, offered where only a file is
    missing, saves.
    """
    box = QMessageBox(window)
    box.setObjectName("leaving")
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(tr("Not saved"))
    text = _say(unsaved, changes)
    box.setText(f"{name}: {text}" if name else text)
    if unsaved:
        names = [*unsaved[:NAMED], *(["..."] if len(unsaved) > NAMED else [])]
        box.setInformativeText(tr("Not applied: ") + ", ".join(names))
    stay = box.addButton(tr("Stay here"), QMessageBox.ButtonRole.RejectRole)
    leave = box.addButton(tr("Discard and leave"), QMessageBox.ButtonRole.DestructiveRole)
    leave.setObjectName("discard")
    leave.clicked.connect(lambda: on_leave())
    if changes and not unsaved:
        save = box.addButton(tr("Save and leave"), QMessageBox.ButtonRole.AcceptRole)
        save.setProperty("filled", True)
        save.setObjectName("save_and_leave")
        save.clicked.connect(lambda: on_save())
        box.setDefaultButton(save)
    else:
        box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.finished.connect(box.deleteLater)
    box.open()
    return box


def _say(unsaved: Sequence[str], changes: int) -> str:
    if unsaved:
        what = count_of(len(unsaved), tr("edit is"), tr("edits are"))
        return tr("{what} not applied to the cluster and would be lost.").format(what=what)
    what = count_of(changes, tr("change of the configuration is"), tr("changes of the configuration are"))
    return tr("{what} not saved to a file.").format(what=what)
