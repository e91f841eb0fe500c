"""The loss by deleting advance reservations: their slots, and the jobs that are deleted with them."""

import shlex
from collections.abc import Sequence

from qmonpy.app.reservations.reservation_details import reservation_title
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word
from qmonpy.model.work.state import TaskKey
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class ReservationLoss:
    """The reservations that would be deleted, and the jobs that would be deleted with them."""

    ids: tuple[int, ...]
    titles: tuple[str, ...]
    """`17 nightly (anna)`."""
    slots: int
    running: tuple[TaskKey, ...]
    """The running tasks inside."""
    waiting: tuple[tuple[int, int], ...]
    """The jobs inside of which tasks wait, with how many."""
    jobs: tuple[str, ...]
    """One line for each job: number, name, owner, and whether it runs or waits."""

    def command(self, *, is_forced: bool = False) -> str:
        """Return the `qrdel` command that deletes them."""
        return shlex.join(("qrdel", *(("-f",) if is_forced else ()), *map(str, self.ids)))


def find_reservation_loss(snapshot: Snapshot, ids: Sequence[int]) -> ReservationLoss:
    """Return what would be deleted with reservations; ids of those that are gone already are ignored."""
    state = snapshot.state
    known = [state.reservations[number] for number in dict.fromkeys(ids) if number in state.reservations]
    wanted = {each.id for each in known}
    inside = {number: job for number, job in state.jobs.items() if job.reservation in wanted}
    tasks: dict[int, int] = {}
    still: dict[int, int] = {}
    for key, task in state.running.items():
        if key[0] in inside:
            tasks[key[0]] = tasks.get(key[0], 0) + 1
            still[key[0]] = still.get(key[0], 0) + task.is_standing_still
    lines = []
    for number, job in sorted(inside.items(), key=lambda each: (each[0] not in tasks, each[0])):
        count = tasks.get(number, 0)
        said = tr("{job}, waits") if not count else choose_word(count, "{job}, runs", "{job}, {count:,} tasks run")
        if count and still[number] == count:
            said = choose_word(count, "{job}, is suspended", "{job}, {count:,} tasks are suspended")
        lines.append(said.format(job=f"{number}  {job.name}  ({job.owner})", count=count))
    return ReservationLoss(
        ids=tuple(each.id for each in known),
        titles=tuple(f"{reservation_title(each)} ({each.request.owner})" for each in known),
        slots=sum(each.slots for each in known),
        running=tuple(key for key in state.running if key[0] in inside),
        waiting=tuple((number, len(state.pending[number].tasks)) for number in inside if number in state.pending),
        jobs=tuple(lines),
    )
