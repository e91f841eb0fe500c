"""The question before queue instances are switched: what that affects, by name and number, and the command."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from qmonpy.app.queues.instance_switch import InstanceSwitch
from qmonpy.gui.base.words import count_of
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.translation import later, tr

NAMED_INSTANCES = 8

TITLES = {
    InstanceAction.ENABLE: later("Enable {what}"),
    InstanceAction.DISABLE: later("Disable {what}"),
    InstanceAction.SUSPEND: later("Suspend {what}"),
    InstanceAction.RESUME: later("Resume {what}"),
    InstanceAction.CLEAR_ERROR: later("Clear the error of {what}"),
    InstanceAction.RESCHEDULE: later("Reschedule the jobs on {what}"),
    InstanceAction.CLEAN: later("Clean {what}"),
}
"""What an action does, as the title of a question and on its button."""
_CONSEQUENCES = {
    InstanceAction.ENABLE: later("Jobs start there again."),
    InstanceAction.DISABLE: later("No job starts there; running jobs run on."),
    InstanceAction.SUSPEND: later("No job starts there, and running jobs are suspended."),
    InstanceAction.RESUME: later("Jobs start there again, and suspended jobs run on."),
    InstanceAction.CLEAR_ERROR: later("Jobs start there again. This cannot be undone."),
    InstanceAction.RESCHEDULE: later(
        "What is stopped loses the work done so far and waits again. This cannot be undone."
    ),
    InstanceAction.CLEAN: later(
        "What runs there is removed from the queue at once, whether or not the host answers, and no record of its end "
        "is kept (accounting). It is meant for jobs that can be deleted in no other way. This cannot be undone."
    ),
}
_TASKS = {
    InstanceAction.SUSPEND: later("{tasks} will be suspended:"),
    InstanceAction.RESUME: later("{tasks} will run on:"),
    InstanceAction.RESCHEDULE: later("{tasks} will be stopped and wait again:"),
    InstanceAction.CLEAN: later("{tasks} will be removed:"),
}


class SwitchQuestion(CommandQuestion):
    """Shows what an action affects; `on_confirmed` is called with whether it is forced when the user confirms."""

    def __init__(self, switch: InstanceSwitch, on_confirmed: Callable[[bool], None], parent: QWidget):
        words = tr(TITLES[switch.action])
        title = words.format(what=name_instances(switch.changed))
        lines = describe_switch(switch)

        def plan(is_forced: bool) -> CommandPlan:
            return CommandPlan(lines, switch.command(is_forced=is_forced), bool(switch.targets(is_forced=is_forced)))

        super().__init__(
            title,
            f"{title}. {tr(_CONSEQUENCES[switch.action])}",
            words.format(what=name_instances(switch.changed, 1)),
            _find_force(switch),
            plan,
            on_confirmed,
            parent,
            "switch_question",
        )
        self.force = self.option
        self.confirm.setObjectName("confirm_switch")


def _find_force(switch: InstanceSwitch) -> CommandOption:
    if switch.action is InstanceAction.CLEAN:
        return CommandOption("", "", is_offered=False)
    is_offered = bool(switch.unchanged or switch.left_alone or switch.kept)
    if switch.action is InstanceAction.RESCHEDULE:
        words = tr("Force (qmod -f): also jobs that are not rerunnable")
        hint = tr("Also stops jobs for which neither they nor their queue allow a rerun")
        return CommandOption(words, hint, is_offered)
    words = tr("Force (qmod -f): also instances that are in that state already")
    hint = tr("Sends the orders to the hosts again, such as the signals that stop or continue jobs")
    return CommandOption(words, hint, is_offered)


def name_instances(names: tuple[str, ...], named_most: int = NAMED_INSTANCES) -> str:
    """Return the names of instances, or their number where there are more than `named_most`."""
    if len(names) <= named_most:
        return ", ".join(names) or tr("nothing")
    return count_of(len(names), "queue instance", "queue instances")


def describe_switch(switch: InstanceSwitch) -> list[str]:
    """Return what an action affects, line by line."""
    lines: list[str] = []
    if len(switch.changed) > NAMED_INSTANCES:
        lines.append(_first(switch.changed, len(switch.changed)))
    if switch.task_count:
        tasks = count_of(switch.task_count, "running task", "running tasks")
        lines.append(tr(_TASKS[switch.action]).format(tasks=tasks))
        lines += [f"    {each}" for each in switch.tasks]
        lines += _more(switch.task_count - len(switch.tasks))
    elif switch.action is InstanceAction.SUSPEND:
        lines.append(tr("No job runs there."))
    if switch.kept_count:
        tasks = count_of(switch.kept_count, "running task", "running tasks")
        lines.append(tr("{tasks} cannot be rerun and will run on, unless forced:").format(tasks=tasks))
        lines += [f"    {each}" for each in switch.kept]
        lines += _more(switch.kept_count - len(switch.kept))
    if switch.reservation_count:
        lines.append(tr("Advance reservations {change}:").format(change=_reservation_words(switch.action)))
        lines += [f"    {each}" for each in switch.reservations]
        lines += _more(switch.reservation_count - len(switch.reservations))
    if switch.unchanged:
        names = _first(switch.unchanged, len(switch.unchanged))
        lines.append(tr("Already in that state: {names}").format(names=names))
    if switch.left_alone:
        names = _first(switch.left_alone, len(switch.left_alone))
        text = tr("Not changed, because a calendar or another queue suspends it: {names}")
        lines.append(text.format(names=names))
    lines += switch.refused[:NAMED_INSTANCES]
    lines += _more(len(switch.refused) - NAMED_INSTANCES)
    return lines


def _reservation_words(action: InstanceAction) -> str:
    is_bad = action in (InstanceAction.DISABLE, InstanceAction.SUSPEND)
    return (
        tr("will be in error as long as this lasts")
        if is_bad
        else tr("leave their error state, if nothing else is wrong")
    )


def _first(names: tuple[str, ...], count: int) -> str:
    shown = ", ".join(names[:NAMED_INSTANCES])
    return shown if count <= NAMED_INSTANCES else f"{shown} {_more(count - NAMED_INSTANCES)[0].strip()}"


def _more(count: int) -> list[str]:
    return [tr("    and {count:,} more").format(count=count)] if count > 0 else []
