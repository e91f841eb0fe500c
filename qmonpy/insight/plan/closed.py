"""Waiting jobs that would not start in the present states of queue instances even if nothing ran."""

from collections.abc import Iterable

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import find_assignment
from qmonpy.engine.placing.sequential import find_place
from qmonpy.engine.site.category import Category
from qmonpy.engine.world.instance_state import CALENDAR_LETTERS, with_letters
from qmonpy.model.work.refusal import ignore_refusal
from qmonpy.model.work.state import State


def find_closed(prepared: Prepared, state: State, now: int, numbers: Iterable[int]) -> frozenset[int]:
    """Return those of some jobs for which no queue instance is open that suits them; jobs in reservations left out.

    What calendars close is open at other times.
    """
    states = with_letters(state.instance_states, {}, CALENDAR_LETTERS)
    board = Board(prepared, Ledger(prepared.accounts), states, now)
    known: dict[Category, bool] = {}
    found = set()
    for number in numbers:
        category = prepared.category(state.jobs[number])
        if category.reservation is not None:
            continue
        if category not in known:
            find = find_assignment if category.pe is not None else find_place
            known[category] = find(board, category, ignore_refusal) is None
        if known[category]:
            found.add(number)
    return frozenset(found)
