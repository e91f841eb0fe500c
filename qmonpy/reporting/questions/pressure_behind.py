"""What quota pressure, and the hours for which rules held jobs back, are made of: what was read of each limit."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import tzinfo

from sqlalchemy import Connection

from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.job_run import StepBehind, StepsBehind, SumsBehind
from qmonpy.reporting.questions.limit_steps import Held, find_known, list_held
from qmonpy.reporting.questions.question import TIME_KEYS, Question
from qmonpy.reporting.questions.steps_behind import MOST_STEPS, make_step, name_limit, sum_steps
from qmonpy.reporting.questions.sums_behind import FindSums


def find_pressure_sums(connection: Connection, question: Question, zone: tzinfo | None) -> Mapping[str, FindSums]:
    """Return by the columns of an answer of quota pressure what finds the terms of a row; of what was read by now."""
    known = question.with_period(find_known(connection, question.period))
    found = {question.measure: _make_finder(known, zone), "most": _make_finder(known, zone, is_largest=True)}
    if question.against is not None and not any(each in TIME_KEYS for each in question.by):
        before = question.with_period(find_known(connection, question.against))
        found["before"] = _make_finder(before, zone)
    return found


def find_held_sums(connection: Connection, question: Question) -> Mapping[str, FindSums]:
    """Return the same for the answer that tells rules by the hours for which they held jobs back."""
    known = question.with_period(find_known(connection, question.period))
    return {
        "job_hours": _make_finder(known, None),
        "peak": _make_finder(known, None, is_largest=True),
        "holder": _make_holder_finder(known),
    }


def _make_finder(question: Question, zone: tzinfo | None, *, is_largest: bool = False) -> FindSums:
    def find_row(connection: Connection, row: tuple[Cell, ...], last: int | None) -> SumsBehind:
        del last
        keys = row[: len(question.by)]
        held = (each for key, each in list_held(connection, question, question.period, zone) if key == keys)
        if is_largest:
            return SumsBehind(sum_steps("peak", _list_peaks(held), is_largest=True))
        steps = (make_step(name_limit(each.names), each.begin, each.end, each.blocked) for each in held)
        return SumsBehind(sum_steps("held", steps))

    return find_row


def _make_holder_finder(question: Question) -> FindSums:
    def find_row(connection: Connection, row: tuple[Cell, ...], last: int | None) -> SumsBehind:
        del last
        keys = row[: len(question.by)]
        found: dict[str, StepBehind] = {}
        for key, each in list_held(connection, question, question.period):
            if key != keys or not each.holder:
                continue
            known = found.get(each.holder, StepBehind(each.holder, each.begin, each.end, 0.0, 0.0))
            found[each.holder] = replace(
                known,
                begin=min(known.begin, each.begin),
                end=max(known.end, each.end),
                number=max(known.number, each.peak),
                amount=known.amount + each.blocked * (each.end - each.begin),
            )
        # Of two that come to the same, the first by name: as the answer names one.
        steps = tuple(sorted(found.values(), key=lambda each: (-each.amount, each.title)))
        total = sum(each.amount for each in steps)
        return SumsBehind(StepsBehind("holder", total, len(steps), steps[:MOST_STEPS], is_largest=True))

    return find_row


def _list_peaks(held: Iterable[Held]) -> Iterable[StepBehind]:
    for each in held:
        yield StepBehind(name_limit(each.names), each.begin, each.end, each.peak, each.peak)
