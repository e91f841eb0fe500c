"""The commands that start a waiting job in the next pass by opening queue instances that were disabled (`qmod -e`)."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.insight.starting.next_pass import NextPass
from qmonpy.insight.starting.start_change import ChangeSort, StartChange
from qmonpy.insight.why.answer import Answer
from qmonpy.model.work.refusal import Cause

DISABLED = "d"
"""The letter of a queue instance that somebody disabled; one that a calendar disabled has `D`."""
MOST_INSTANCES = 4
"""So many queue instances that would do by themselves are tried at most."""


class OpeningChanges:
    """Searches the queue instances for one job that are to be enabled."""

    def __init__(self, next_pass: NextPass, answer: Answer):
        """`answer` has the deciding causes for which the job waits."""
        self._pass, self._answer = next_pass, answer

    def list_changes(self) -> Iterator[StartChange]:
        """Yield each queue instance that does by itself, or those that do together."""
        closed = self._answer.closed
        if closed is None or any(each.cause is not Cause.DISABLED for each in closed.refusals):
            return
        needed = tuple(each.object for each in closed.refusals)
        tried = [needed]
        if len(needed) == 1:
            tried += [(name,) for name in closed.alike if name not in needed]
        for names in tried[:MOST_INSTANCES]:
            yield from self._open(names)

    def _open(self, names: tuple[str, ...]) -> Iterator[StartChange]:
        state = self._pass.state
        letters = {name: state.instance_states.get(name, frozenset()) - {DISABLED} for name in names}
        if any(DISABLED not in state.instance_states.get(name, frozenset()) for name in names):
            return
        opened = replace(state, instance_states={**state.instance_states, **letters})
        number = self._pass.job.number
        starts = NextPass(self._pass.prepared, opened, self._pass.now, number).find_start(self._pass.job)
        if starts is not None:
            command = f"qmod -e {' '.join(names)}"
            yield StartChange(ChangeSort.ENABLE, ", ".join(names), "", "", starts, command=command, needs_manager=True)
