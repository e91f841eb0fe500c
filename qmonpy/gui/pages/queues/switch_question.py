"""The question before queue instances are switched: what it touches, by name and number, and its command."""

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from qmonpy.app.instance_switch import InstanceSwitch
from qmonpy.engine.permissions import InstanceAction
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.code_view import CodeView
from qmonpy.gui.widgets.named import named
from qmonpy.gui.words import count_of, tr

NAMED_INSTANCES = 8

VERBS = {
    InstanceAction.ENABLE: tr("Enable"),
    InstanceAction.DISABLE: tr("Disable"),
    InstanceAction.SUSPEND: tr("Suspend"),
    InstanceAction.RESUME: tr("Resume"),
    InstanceAction.CLEAR_ERROR: tr("Clear the error of"),
    InstanceAction.RESCHEDULE: tr("Reschedule what runs on"),
}
_CONSEQUENCES = {
    InstanceAction.ENABLE: tr("Jobs start there again."),
    InstanceAction.DISABLE: tr("No job starts there; what runs goes on."),
    InstanceAction.SUSPEND: tr("No job starts there, and what runs stands still."),
    InstanceAction.RESUME: tr("Jobs start there again, and what stood still goes on."),
    InstanceAction.CLEAR_ERROR: tr("Jobs start there again. The error cannot be brought back."),
    InstanceAction.RESCHEDULE: tr("Jobs are stopped there, lose what they did and wait again. This cannot be undone."),
}
_TASKS = {
    InstanceAction.SUSPEND: tr("will stand still"),
    InstanceAction.RESUME: tr("will go on"),
    InstanceAction.RESCHEDULE: tr("will be stopped and wait again"),
}


class SwitchQuestion(QDialog):
    """Says what an action touches and does it when confirmed; `on_confirmed` is told whether it is forced."""

    def __init__(self, switch: InstanceSwitch, on_confirmed: Callable[[bool], None], parent: QWidget):
        super().__init__(parent)
        self.setObjectName("switch_question")
        self._switch, self._on_confirmed = switch, on_confirmed
        verb = VERBS[switch.action]
        what = name_instances(switch.changed)
        self.setWindowTitle(tr("{verb} {what}").format(verb=verb, what=what))
        self.heading = named(QLabel(f"{verb} {what}. {_CONSEQUENCES[switch.action]}", wordWrap=True), "section_title")
        self.touched = named(QLabel("\n".join(describe_switch(switch)), wordWrap=True), "touched")
        self.command = CodeView(tr("Command"))
        self.command.setObjectName("switch_command")
        self.command.setFixedHeight(2 * tokens().size("row"))
        self.force = named(QCheckBox(tr("Force (qmod -f): also what is in that state already")), "force_switch")
        self.force.setToolTip(tr("Sends what hosts are told again, such as the signals that stop or continue jobs"))
        self.force.toggled.connect(self._show_command)
        if switch.action is InstanceAction.RESCHEDULE:
            self.force.setText(tr("Force (qmod -f): also what may not start again"))
            self.force.setToolTip(tr("Stops jobs although neither they nor their queue let them start again"))
        self.force.setVisible(bool(switch.unchanged or switch.left_alone or switch.kept))
        self._buttons = QDialogButtonBox()
        self.confirm = self._buttons.addButton(
            f"{verb} {name_instances(switch.changed, 1)}", QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.confirm.setObjectName("confirm_switch")
        self.confirm.setProperty("filled", True)
        cancel = self._buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.accepted.connect(self._confirm)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        for each in (self.heading, self.touched, self.force, self.command, self._buttons):
            layout.addWidget(each)
        layout.setStretch(1, 1)
        self.setMinimumWidth(tokens().size("dialog_width") * 3 // 4)
        self._show_command()
        cancel.setDefault(True)
        cancel.setFocus()
        self.finished.connect(self.deleteLater)

    def _show_command(self) -> None:
        self.command.show_text(self._switch.command(is_forced=self.force.isChecked()))
        self.confirm.setEnabled(bool(self._switch.targets(is_forced=self.force.isChecked())))

    def _confirm(self) -> None:
        self.accept()
        self._on_confirmed(self.force.isChecked())


def name_instances(names: tuple[str, ...], named_most: int = NAMED_INSTANCES) -> str:
    """`all.q@h1`, or how many they are."""
    if len(names) <= named_most:
        return ", ".join(names) or tr("nothing")
    return count_of(len(names), tr("queue instance"), tr("queue instances"))


def describe_switch(switch: InstanceSwitch) -> list[str]:
    """What an action touches, line by line."""
    lines: list[str] = []
    if len(switch.changed) > NAMED_INSTANCES:
        lines.append(_first(switch.changed, len(switch.changed)))
    if switch.task_count:
        verb = _TASKS[switch.action]
        lines.append(f"{count_of(switch.task_count, tr('running task'), tr('running tasks'))} {verb}:")
        lines += [f"    {each}" for each in switch.tasks]
        lines += _more(switch.task_count - len(switch.tasks))
    elif switch.action is InstanceAction.SUSPEND:
        lines.append(tr("No job runs there."))
    if switch.kept_count:
        tasks = count_of(switch.kept_count, tr("running task"), tr("running tasks"))
        lines.append(tr("{tasks} may not start again and will go on, unless forced:").format(tasks=tasks))
        lines += [f"    {each}" for each in switch.kept]
        lines += _more(switch.kept_count - len(switch.kept))
    if switch.reservation_count:
        lines.append(tr("Advance reservations get {change}:").format(change=_reservation_words(switch.action)))
        lines += [f"    {each}" for each in switch.reservations]
        lines += _more(switch.reservation_count - len(switch.reservations))
    if switch.unchanged:
        lines.append(tr("Already so: {names}").format(names=_first(switch.unchanged, len(switch.unchanged))))
    if switch.left_alone:
        names = _first(switch.left_alone, len(switch.left_alone))
        text = tr("Left as it is, because a calendar or another queue suspends it: {names}")
        lines.append(text.format(names=names))
    lines += switch.refused[:NAMED_INSTANCES]
    lines += _more(len(switch.refused) - NAMED_INSTANCES)
    return lines


def _reservation_words(action: InstanceAction) -> str:
    is_bad = action in (InstanceAction.DISABLE, InstanceAction.SUSPEND)
    return tr("into an error, as long as it lasts") if is_bad else tr("out of their error, if nothing else is wrong")


def _first(names: tuple[str, ...], count: int) -> str:
    shown = ", ".join(names[:NAMED_INSTANCES])
    return shown if count <= NAMED_INSTANCES else f"{shown} {_more(count - NAMED_INSTANCES)[0].strip()}"


def _more(count: int) -> list[str]:
    return [tr("    and {count:,} more").format(count=count)] if count > 0 else []
