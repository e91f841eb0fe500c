"""Changes of user sets that start a waiting job in the next pass: its owner put into one, or taken out of one."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.insight.sites.user_access import find_user_access
from qmonpy.insight.starting.next_pass import NextPass
from qmonpy.insight.starting.start_change import ChangeSort, StartChange
from qmonpy.insight.why.answer import Answer
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import Change, ObjectKind, with_changes
from qmonpy.model.work.refusal import Cause
from qmonpy.pauses import pause

MOST_SETS = 6
"""So many user sets are tried at most."""


class AccessChanges:
    """Searches changes of user sets for one job that access lists keep out."""

    def __init__(self, next_pass: NextPass, answer: Answer):
        """`answer` has the deciding causes for which the job waits."""
        self._pass, self._answer = next_pass, answer
        self._cluster = next_pass.prepared.cluster

    def list_changes(self) -> Iterator[StartChange]:
        """Yield the changes of one user set each; none where no access list is among the causes."""
        unsuitable = self._answer.unsuitable
        if unsuitable is None or all(each.cause is not Cause.NO_ACCESS for each in unsuitable.refusals):
            return
        owner = self._pass.job.owner
        for name, is_joining in self._list_sets()[:MOST_SETS]:
            pause()
            known = self._cluster.user_sets[name]
            others = tuple(each for each in known.entries if each != owner)
            after = replace(known, entries=(*others, owner) if is_joining else others)
            edit: Change[UserSet] = Change(ObjectKind.USER_SET, name, known, after)
            # Jobs that were alike may be told apart by the set: what is known of categories is not taken over.
            prepared = Prepared(with_changes(self._cluster, (edit,)))
            number = self._pass.job.number
            starts = NextPass(prepared, self._pass.state, self._pass.now, number).find_start(self._pass.job)
            if starts is not None:
                sort = ChangeSort.ADMIT if is_joining else ChangeSort.LEAVE
                yield StartChange(sort, name, "", owner, starts, changes=(edit,), needs_manager=True)

    def _list_sets(self) -> list[tuple[str, bool]]:
        """Return the user sets in which the owner is missing (True), or is by name and should not be."""
        job = self._pass.job
        found: dict[tuple[str, bool], None] = {}
        for access in find_user_access(self._cluster, job.owner).accesses:
            for gate, _ in access.gates:
                if gate.is_open:
                    continue
                if gate.user_set and gate.through == job.owner:
                    found[gate.user_set, False] = None
                found.update(dict.fromkeys((name, True) for name in gate.wanted))
        return [each for each in found if each[0] in self._cluster.user_sets]
