"""The question before advance reservations are deleted: the jobs that are deleted with them, and force."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QWidget

from qmonpy.app.jobs.task_fates import Fate, describe_fate
from qmonpy.app.reservations.reservation_loss import ReservationLoss
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.terms.touched_number import GivenUpSlots, TouchedNames, TouchedTasks, list_more
from qmonpy.gui.base.words import count_of
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import tr

NAMED_LINES = 12


def ask_before_deleting(window: QWidget, loss: ReservationLoss, on_delete: Callable[[bool], None]) -> CommandQuestion:
    """Ask, and return at once; `on_delete` is called with whether it is forced."""
    what, lines = _name(loss), tuple(_list_lines(loss))
    title = tr("Delete {what}").format(what=what)
    option = CommandOption(
        tr("Force: do not wait for the hosts (qrdel -f)"),
        tr(
            "Without force the reservation stays in state d until its hosts have ended its jobs. With force jobs "
            "and reservation are forgotten at once, even if a host does not answer; its processes may run on."
        ),
        bool(loss.running),
    )
    question = CommandQuestion(
        title,
        tr("Deleting {what} cannot be undone.").format(what=what),
        title,
        option,
        lambda is_forced: CommandPlan(lines, loss.command(is_forced=is_forced)),
        on_delete,
        window,
        "delete_question",
    )
    question.open()
    return question


def _name(loss: ReservationLoss) -> str:
    if len(loss.titles) == 1:
        return tr("reservation {title}").format(title=loss.titles[0])
    return count_of(len(loss.ids), "reservation", "reservations")


def _list_lines(loss: ReservationLoss) -> Iterator[SaidLine]:
    """Yield what is given up, its numbers with what opens them; then the jobs inside."""
    slots = count_of(loss.slots, "slot", "slots")
    said = choose_word(loss.slots, "{slots} is given up.", "{slots} are given up.")
    yield SaidLine(said.format(slots=slots), slots, GivenUpSlots(loss.ids, loss.titles))
    if len(loss.titles) > 1:
        yield from _list_some(tr("reservations that are deleted"), loss.titles)
    if loss.running:
        tasks = count_of(len(loss.running), "running task", "running tasks")
        number = TouchedTasks(tr("running tasks that will be killed"), running=loss.running)
        yield SaidLine(f"{describe_fate(Fate.KILLED, len(loss.running), tasks)}.", tasks, number)
    if loss.waiting:
        count = sum(tasks for _, tasks in loss.waiting)
        tasks = count_of(count, "waiting task", "waiting tasks")
        number = TouchedTasks(tr("waiting tasks that will be deleted"), waiting=loss.waiting)
        yield SaidLine(f"{describe_fate(Fate.DELETED, count, tasks)}.", tasks, number)
    if not loss.jobs:
        yield SaidLine(tr("No job is in it.") if len(loss.ids) == 1 else tr("No job is in them."))
    yield from _list_some(tr("jobs in these reservations"), loss.jobs)


def _list_some(title: str, names: tuple[str, ...]) -> Iterator[SaidLine]:
    yield from (SaidLine(f"    {each}") for each in names[:NAMED_LINES])
    yield from list_more(TouchedNames(title, names), len(names) - NAMED_LINES)
