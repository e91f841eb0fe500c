"""The question before unsaved work would be lost: it names what that is, and offers to save, to discard, or to stay."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMessageBox, QWidget

from qmonpy.gui.base.words import count_of
from qmonpy.late_methods import dataclass
from qmonpy.model.work.deeds import NO_DEEDS, Deed, DeedCount
from qmonpy.translation import later, tr

NAMED = 8


@dataclass(frozen=True)
class Unsaved:
    """What would be lost with a cluster."""

    edits: tuple[str, ...] = ()
    """The names of edits that are not applied."""
    changes: int = 0
    """How many changes of the configuration are in no file."""
    changed: tuple[str, ...] = ()
    """The names of the objects that they changed."""
    deeds: DeedCount = NO_DEEDS
    """What users did to jobs, reservations and queue instances that is in no file."""
    forms: tuple[str, ...] = ()
    """The names of dialogs with input that is kept until the cluster is closed."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing would be lost."""
        return not (self.edits or self.forms or self.may_save)

    @property
    def may_save(self) -> bool:
        """Whether saving the cluster would keep something."""
        return bool(self.changes or self.deeds.total)


def ask_before_leaving(
    window: QWidget,
    unsaved: Unsaved,
    on_save: Callable[[], None],
    on_leave: Callable[[], None],
    name: str = "",
) -> QMessageBox:
    """Ask what is to become of unsaved work; returns at once.

    `name` is the cluster's where several are open. `on_leave` discards; `on_save`, offered where a file is missing,
    saves.
    """
    box = QMessageBox(window)
    box.setObjectName("leaving")
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(tr("Not saved"))
    text = " ".join(_say(unsaved))
    box.setText(f"{name}: {text}" if name else text)
    box.setInformativeText("\n".join(_name(unsaved)))
    stay = box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
    stay.setObjectName("stay")
    leave = box.addButton(tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
    leave.setObjectName("discard")
    leave.clicked.connect(lambda: on_leave())
    if unsaved.may_save:
        save = box.addButton(_title_saving(unsaved), QMessageBox.ButtonRole.AcceptRole)
        save.setProperty("filled", True)
        save.setObjectName("save_and_leave")
        save.clicked.connect(lambda: on_save())
        # The box is styled as soon as it has buttons, before one of them is said to be the main one.
        save.style().polish(save)
        box.setDefaultButton(stay if unsaved.edits or unsaved.forms else save)
    else:
        box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.finished.connect(box.deleteLater)
    box.open()
    return box


def _title_saving(unsaved: Unsaved) -> str:
    """Return what the button does: edits and forms are in no file, so saving does not keep them."""
    if unsaved.edits:
        return tr("Save without the edits")
    return tr("Save without the form") if unsaved.forms else tr("Save")


def _say(unsaved: Unsaved) -> Sequence[str]:
    said = []
    if unsaved.edits:
        what = count_of(len(unsaved.edits), "edit is", "edits are")
        said.append(tr("{what} not applied to the cluster and would be lost.").format(what=what))
    if unsaved.may_save:
        is_one = unsaved.changes + unsaved.deeds.total == 1
        words = tr("{what} is not saved to a file.") if is_one else tr("{what} are not saved to a file.")
        said.append(words.format(what=count_work(unsaved.changes, unsaved.deeds)))
    if unsaved.forms:
        said.append(tr("What you filled in would be lost: {forms}.").format(forms=", ".join(unsaved.forms)))
    return said


def count_work(changes: int, deeds: DeedCount) -> str:
    """Return so many changes and commands as words: `2 changes of the configuration and 1 submitted job`."""
    parts = [count_of(changes, "change of the configuration", "changes of the configuration")] if changes else []
    parts += [count_of(count, *_DEEDS[deed]) for deed, count in deeds.counts.items()]
    return tr(" and ").join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def name_work(changed: Sequence[str], deeds: DeedCount) -> Sequence[str]:
    """Return the names of what was changed, and the last answers about jobs and others, in lines."""
    lines = [tr("Changed: ") + _some(changed)] if changed else []
    left = deeds.total - len(deeds.said)
    if left > 0:
        lines.append(tr("{count:,} earlier, and:").format(count=left))
    return [*lines, *deeds.said]


_DEEDS = {
    Deed.SUBMISSION: (later("submitted job"), later("submitted jobs")),
    Deed.JOBS: (later("command for jobs"), later("commands for jobs")),
    Deed.RESERVATION: (later("command for reservations"), later("commands for reservations")),
    Deed.INSTANCES: (later("command for queue instances or hosts"), later("commands for queue instances or hosts")),
}


def _name(unsaved: Unsaved) -> Sequence[str]:
    """Return the names of what would be lost, a line for each kind."""
    edits = [tr("Not applied: ") + _some(unsaved.edits)] if unsaved.edits else []
    return [*edits, *name_work(unsaved.changed, unsaved.deeds)]


def _some(names: Sequence[str]) -> str:
    return ", ".join([*names[:NAMED], *(["..."] if len(names) > NAMED else [])])
