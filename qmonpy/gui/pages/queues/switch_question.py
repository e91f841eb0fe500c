"""The question before queue instances are switched: what that affects, by name and number, and the command."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from qmonpy.app.jobs.task_fates import Fate, describe_fate
from qmonpy.app.queues.instance_switch import InstanceSwitch
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.terms.touched_number import TouchedNames, TouchedTasks, list_more, list_touched
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
_FATES = {
    InstanceAction.SUSPEND: Fate.SUSPENDED,
    InstanceAction.RESUME: Fate.RESUMED,
    InstanceAction.RESCHEDULE: Fate.STOPPED,
    InstanceAction.CLEAN: Fate.REMOVED,
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


def describe_switch(switch: InstanceSwitch) -> list[SaidLine]:
    """Return what an action affects, line by line, its numbers with what opens them."""
    lines: list[SaidLine] = []
    if len(switch.changed) > NAMED_INSTANCES:
        lines.append(_list_first("{names}", tr("queue instances that change"), switch.changed))
    if switch.task_count:
        tasks = count_of(switch.task_count, "running task", "running tasks")
        number = TouchedTasks(tr("running tasks on these queue instances"), running=switch.task_keys)
        head = describe_fate(_FATES[switch.action], switch.task_count, tasks) + ":"
        lines += list_touched(head, tasks, number, switch.tasks, switch.task_count)
    elif switch.action is InstanceAction.SUSPEND:
        lines.append(SaidLine(tr("No job runs there.")))
    if switch.kept_count:
        tasks = count_of(switch.kept_count, "running task", "running tasks")
        number = TouchedTasks(tr("running tasks that cannot be rerun"), running=switch.kept_keys)
        head = describe_fate(Fate.KEPT, switch.kept_count, tasks) + ":"
        lines += list_touched(head, tasks, number, switch.kept, switch.kept_count)
    if switch.reservation_count:
        lines.append(SaidLine(tr("Advance reservations {change}:").format(change=_reservation_words(switch.action))))
        lines += [SaidLine(f"    {each}") for each in switch.reservations]
        names = TouchedNames(tr("advance reservations on these queue instances"), switch.all_reservations)
        lines += list_more(names, switch.reservation_count - len(switch.reservations))
    if switch.unchanged:
        lines.append(
            _list_first(tr("Already in that state: {names}"), tr("queue instances in that state"), switch.unchanged)
        )
    if switch.left_alone:
        text = tr("Not changed, because a calendar or another queue suspends it: {names}")
        lines.append(_list_first(text, tr("queue instances that are not changed"), switch.left_alone))
    lines += map(SaidLine, switch.refused[:NAMED_INSTANCES])
    refused = TouchedNames(tr("queue instances that you may not switch"), switch.refused)
    lines += list_more(refused, len(switch.refused) - NAMED_INSTANCES)
    return lines


def _reservation_words(action: InstanceAction) -> str:
    is_bad = action in (InstanceAction.DISABLE, InstanceAction.SUSPEND)
    return (
        tr("will be in error as long as this lasts")
        if is_bad
        else tr("leave their error state, if nothing else is wrong")
    )


def _list_first(text: str, title: str, names: tuple[str, ...]) -> SaidLine:
    """Return a line with the first names of queue instances, and how many there are besides, to be opened."""
    shown = ", ".join(names[:NAMED_INSTANCES])
    more = len(names) - NAMED_INSTANCES
    if more <= 0:
        return SaidLine(text.format(names=shown))
    part = tr("and {more:,} more").format(more=more)
    return SaidLine(text.format(names=f"{shown} {part}"), part, TouchedNames(title, names, "queues"))
