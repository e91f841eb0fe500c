"""Reads back what became of a command whose answer was lost with the connection, before anything is said about it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from qmonpy.clusters.interface import Answer
from qmonpy.clusters.live.cells.commands import CommandResult, shorten
from qmonpy.clusters.live.writing.job_commands import CommandAnswer
from qmonpy.clusters.live.writing.lost_effects import Effect, Look, Seen
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

SETTLE_SECONDS = 3.0
"""A command that seems to have done nothing is looked for once more so much later: it may still have been under way."""
MOST_NAMED = 8
"""How many objects a sentence names."""


def is_lost(result: CommandResult) -> bool:
    """Whether a command may have run without anybody here having its answer."""
    return bool(result.lost) and result.was_killed


def read_back(
    given: CommandAnswer,
    look: Look,
    before: tuple[Snapshot, int, str],
    see_again: Callable[[], Snapshot | None],
    wait: Callable[[float], object],
) -> CommandAnswer:
    """Return the answer as the cluster shows it; the given one where it cannot be told.

    `before` is the snapshot from before the command, when that was by the qmaster's clock, and whose command it was;
    `see_again` returns what is read after it was called, None if nothing could be read.
    """
    snapshot, since, user = before
    effect: Effect | None = None
    for is_last in (False, True):
        after = see_again()
        if after is None:
            break
        effect = look(Seen(snapshot, after, user, since))
        if effect is None or not effect.undone or is_last:
            break
        wait(SETTLE_SECONDS)
    return given if effect is None else CommandAnswer(_make_answer(given, effect), given.result)


def _make_answer(given: CommandAnswer, effect: Effect) -> Answer:
    parts = []
    if effect.done:
        parts.append(f"{_name(effect.done)}: {effect.as_wanted}")
    if effect.undone:
        separator = ": " if effect.as_wanted else " "
        parts.append(f"{_name(effect.undone)}{separator}{effect.as_before}")
    is_done = not effect.undone and effect.is_certain
    result = given.result
    words = tr("The connection was lost while {command} ran ({why}). {judgement} The cluster was read again: {parts}.")
    why = shorten(" ".join(result.lost.split()))
    words = words.format(command=result.line, why=why, judgement=_judge(effect), parts="; ".join(parts))
    severity = Severity.WARNING if is_done else Severity.ERROR
    report = Report("live.read-back" if is_done else "live.lost", words, severity)
    return replace(
        given.answer,
        is_done=is_done,
        text=words,
        reports=(report,),
        job=effect.job,
        reservation=effect.reservation,
        exit_code=None if given.answer.exit_code is None else 0 if is_done else given.answer.exit_code,
    )


def _judge(effect: Effect) -> str:
    if effect.done and effect.undone:
        return tr("A part of it was done.") if effect.is_certain else tr("A part of it may have been done.")
    if effect.done:
        return tr("It was done all the same.") if effect.is_certain else tr("It may have been done.")
    return (
        tr("It was not done until now.") if effect.is_certain else tr("It was not done until now, or changed nothing.")
    )


def _name(names: Sequence[str]) -> str:
    some = ", ".join(names[:MOST_NAMED])
    return (
        some
        if len(names) <= MOST_NAMED
        else tr("{some} and {count} more").format(some=some, count=len(names) - MOST_NAMED)
    )
