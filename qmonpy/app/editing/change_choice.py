"""What can be chosen of changes before they are made: object by object, or change by change."""

from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.app.editing.draft_part import PendingEdit
from qmonpy.app.editing.pending_rows import PendingRow
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.report import Report, Severity


@dataclass(frozen=True, slots=True)
class Choice:
    """Changes that are made together or left out together."""

    title: str
    changes: tuple[AnyChange, ...]
    problems: tuple[Report, ...] = ()
    """What is wrong with it already."""
    place: tuple[str, str] | None = None
    """Page and key where it is edited; None for what is not edited on a page."""


def choices_of_edits(edits: Iterable[PendingEdit]) -> tuple[Choice, ...]:
    """Each edited object is a choice."""
    return tuple(_choice(each) for each in edits)


def choices_of_changes(changes: Iterable[AnyChange]) -> tuple[Choice, ...]:
    """Each change is a choice."""
    return tuple(Choice(f"{each.kind} {each.key}: {each.verb}", (each,)) for each in changes)


def _choice(edit: PendingEdit) -> Choice:
    row = PendingRow(edit)
    problems = sorted(edit.reports, key=lambda each: list(Severity).index(each.severity))
    if edit.is_conflicted:
        words = f'Somebody else changed the {edit.kind} "{edit.name}" as well: choose how to go on first.'
        problems.insert(0, Report("cluster.conflict", words, fields=(str(edit.kind), edit.name)))
    return Choice(f"{edit.kind} {edit.name}: {row.verb}", edit.changes, tuple(problems), row.place)
