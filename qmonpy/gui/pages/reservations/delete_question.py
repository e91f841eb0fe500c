"""The question before advance reservations are deleted: the jobs that are deleted with them, and force."""

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QMessageBox, QWidget

from qmonpy.app.reservations.reservation_loss import ReservationLoss
from qmonpy.gui.base.words import count_of
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

NAMED_LINES = 12


def ask_before_deleting(window: QWidget, loss: ReservationLoss, on_delete: Callable[[bool], None]) -> QMessageBox:
    """Ask, and return at once; `on_delete` is called with whether it is forced."""
    what = _name(loss)
    box = QMessageBox(window)
    box.setObjectName("delete_question")
    box.setWindowTitle(tr("Delete {what}").format(what=what))
    box.setText(tr("Deleting {what} gives up {loss}.").format(what=what, loss=_describe(loss)))

    def show_lines(is_forced: bool = False) -> None:
        box.setInformativeText("\n".join((*_lines(loss), "", loss.command(is_forced=is_forced))))

    show_lines()
    force = None
    if loss.running_tasks:
        force = named(QCheckBox(tr("Force: do not wait for the hosts (qrdel -f)")), "force_delete")
        force.setToolTip(
            tr(
                "Without force the reservation stays in state d until its hosts have ended its jobs. With force jobs "
                "and reservation are forgotten at once, even if a host does not answer; its processes may run on."
            )
        )
        force.toggled.connect(show_lines)
        box.setCheckBox(force)
    keep = box.addButton(tr("Keep"), QMessageBox.ButtonRole.RejectRole)
    delete = box.addButton(tr("Delete {what}").format(what=what), QMessageBox.ButtonRole.DestructiveRole)
    delete.setObjectName("confirm_delete")
    delete.clicked.connect(lambda: on_delete(force is not None and force.isChecked()))
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    box.finished.connect(box.deleteLater)
    box.open()
    return box


def _name(loss: ReservationLoss) -> str:
    if len(loss.titles) == 1:
        return tr("reservation {title}").format(title=loss.titles[0])
    return count_of(len(loss.ids), "reservation", "reservations")


def _describe(loss: ReservationLoss) -> str:
    parts = [tr("its {slots}") if len(loss.ids) == 1 else "{slots}"]
    parts[0] = parts[0].format(slots=count_of(loss.slots, "slot", "slots"))
    if loss.running_tasks:
        parts.append(count_of(loss.running_tasks, "running task", "running tasks"))
    if loss.waiting_jobs:
        parts.append(count_of(loss.waiting_jobs, "waiting job", "waiting jobs"))
    return ", ".join(parts[:-1]) + (tr(" and ") if len(parts) > 1 else "") + parts[-1]


def _lines(loss: ReservationLoss) -> list[str]:
    """Return the names of reservations if there are several, and the jobs inside."""
    lines = [*(loss.titles if len(loss.titles) > 1 else ()), *loss.jobs]
    if not loss.jobs:
        lines.append(tr("No job is in it.") if len(loss.ids) == 1 else tr("No job is in them."))
    more = len(lines) - NAMED_LINES
    return [*lines[:NAMED_LINES], *([tr("and {count} more").format(count=more)] if more > 0 else [])]
