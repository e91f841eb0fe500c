"""Passes of a running engine that look at more than is kept of the present, such as later times.

They are made on a ledger of which what did not change is kept. Commands that need none of them do not import them.
"""

from collections.abc import Callable

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.passing.known import Known
from qmonpy.engine.passing.schedule import Pass
from qmonpy.engine.running.job_counts import JobCounts
from qmonpy.engine.running.kept_pass import KeptPass
from qmonpy.engine.running.kept_use import KeptUse
from qmonpy.engine.running.planning_pass import PlanningPass
from qmonpy.model.work.state import Decisions, State


def make_pass(
    prepared: Prepared,
    view: State,
    now: int,
    use: KeptUse,
    kept: KeptPass | None,
    counts: JobCounts,
    *,
    wants_plans: bool,
    with_reasons: bool,
    is_brief: bool,
    breathe: Callable[[], None] | None,
) -> Decisions:
    """Return what a pass over a state decides; a brief one tells nothing of the order of jobs.

    `kept` is what is known of that order, and has begun the pass; None where priorities move with time.
    """
    board = use.open_board(now, with_reasons=with_reasons, full=None if kept is None else kept.books.full)
    if kept is not None and use.has_other_closings:
        kept.books.freed.forget()
    try:
        if kept is None:
            return Pass(prepared, view, now, with_reasons=with_reasons, board=board).run(breathe)
        found = PlanningPass(
            prepared,
            view,
            now,
            kept,
            board=board,
            known=Known(kept.running_of, kept.running_by, counts.inside > 0, wants_plans),
            is_ordered=not counts.doubtful,
            with_reasons=with_reasons,
        )
        return found.run_briefly(breathe) if is_brief else found.run(breathe)
    finally:
        use.close_board()
