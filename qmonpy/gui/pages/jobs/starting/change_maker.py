"""Makes a change that starts a waiting job: alters the job, or edits the configuration; both have a preview."""

from collections.abc import Callable, Sequence

from qmonpy.app.starting.start_edits import draft_start_change, find_place
from qmonpy.gui.base.context import PageContext
from qmonpy.insight.starting.start_change import StartChange
from qmonpy.model.report import Severity


def make_start_change(
    context: PageContext,
    change: StartChange,
    job: int | None,
    alter: Callable[[int, Sequence[str]], None],
    follow: Callable[[str, str], None],
) -> None:
    """Let `alter` ask about options of the waiting job, or take the change into the draft and `follow` to its place.

    Why a change cannot be made is told instead.
    """
    if change.options:
        if job is not None:
            alter(job, change.options)
        return
    refusal = context.session.refusal_to_change(*(each.kind for each in change.changes))
    problem = refusal.text if refusal is not None else draft_start_change(context.draft, change)
    place = find_place(change)
    if problem:
        context.messages.post(problem, Severity.WARNING)
    elif place is not None:
        follow(*place)
