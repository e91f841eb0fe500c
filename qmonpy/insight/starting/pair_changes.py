"""The smallest pairs of changes of the configuration with which a waiting job starts in the next pass.

They are looked for where a job waits for two things, so that no single change can help: each of the two is made as
small as it suffices beside the other one, which is asked of the next pass.
"""

from collections.abc import Iterator

from qmonpy.insight.starting.configuration_changes import ConfigurationChanges
from qmonpy.insight.starting.next_pass import NextPass
from qmonpy.insight.starting.start_change import ChangeSort, StartChange
from qmonpy.insight.why.answer import Answer, Missing
from qmonpy.model.configuration.change import find_changes, with_changes


class PairChanges:
    """Searches pairs of changes for one job."""

    def __init__(self, next_pass: NextPass, answer: Answer):
        """`answer` has the deciding causes for which the job waits."""
        self._answer = answer
        self._cluster = next_pass.prepared.cluster
        self._changes = ConfigurationChanges(next_pass, answer)

    def list_pairs(self) -> Iterator[StartChange]:
        """Yield the smallest pair as one change of the sort PAIR; none where the job waits for something else besides.

        Each of them costs several passes; further ones would take longer than somebody who asked wants to wait.
        """
        answer = self._answer
        if len(answer.missing) == 2 and not (answer.gates or answer.closed or answer.before or answer.unsuitable):
            first, second = answer.missing
            found = next(self._pair(first, second), None)
            if found is not None:
                yield found

    def _pair(self, first: Missing, second: Missing) -> Iterator[StartChange]:
        """The second is made as small as it suffices once there is plenty of the first, then the first beside it."""
        plenty = self._changes.make_plenty(first)
        if plenty is None:
            return
        for known in self._changes.beside((plenty,)).list_for(second):
            for other in self._changes.beside(known.changes).list_for(first):
                if ChangeSort.SET_OFF in (known.sort, other.sort) and known.subject == other.subject:
                    # One set that is taken out of force does without the other change: that is told by itself.
                    continue
                after = with_changes(with_changes(self._cluster, known.changes), other.changes)
                yield StartChange(
                    ChangeSort.PAIR,
                    f"{other.subject} and {known.subject}",
                    "",
                    "",
                    other.starts,
                    changes=find_changes(self._cluster, after),
                    step=(known.step + other.step) / 2,
                    needs_manager=True,
                    parts=(other, known),
                )
