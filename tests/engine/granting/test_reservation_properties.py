"""What holds of reservations, planned starts and jobs together, whatever the cluster and whoever asks for what."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.progress import add_reservation, end_tasks
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.granting.grant import Granter, grant
from qmonpy.engine.work.inside import open_reservations
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import RunningTask, State
from tests.engine.build import NOW
from tests.engine.reference import amount_of, capacities, level_use
from tests.engine.reserving import ReservingPlay, make_request
from tests.engine.strategies import DEFAULTS, USERS, Draft, clusters

pytestmark = pytest.mark.slow

some = settings(max_examples=200, derandomize=True, deadline=None)

PE_SLOTS = 5
"""Slots of the PE `mpi`, few enough to run out."""

_REQUESTS = ("", "-l lic=1", "-l lic=2", "-l mem=2G", "-l tok=1", "-l excl=true", "-l lic=1,mem=512M")
_SHAPES = ("", "-pe mpi 2", "-pe mpi 1-4", "-pe rr 3", "-pe smp 2", "-pe two 2-4", "-pe m* 1-3")
_JOBS = (
    "",
    "-l h_rt=60",
    "-l h_rt=600",
    "-R y -l h_rt=300",
    "-pe mpi 2 -l h_rt=120",
    "-l lic=1,h_rt=60",
    "-l excl=true",
)
_INSIDE = ("", "-l h_rt=60", "-pe mpi 1", "-pe mpi 1-3", "-l lic=1", "-l mem=1G", "-l tok=1", "-pe mpi 2 -l lic=1")


@dataclass(frozen=True)
class Asked:
    """One thing that somebody does: what (reserve, submit, inside, wait), with which options, when or how long."""

    kind: str
    owner: str
    options: str = ""
    begin: int = 0
    seconds: int = 0


def _reserve() -> st.SearchStrategy[Asked]:
    options = st.tuples(st.sampled_from(_SHAPES), st.sampled_from(_REQUESTS)).map(" ".join)
    begins = st.sampled_from([0, 0, 0, 60, 120, 300, 600])
    lengths = st.sampled_from([60, 180, 600, 1200])
    return st.builds(Asked, st.just("reserve"), st.sampled_from(USERS), options, begins, lengths)


def _jobs(kind: str, options: tuple[str, ...]) -> st.SearchStrategy[Asked]:
    return st.builds(Asked, st.just(kind), st.sampled_from(USERS), st.sampled_from(options))


def _waits() -> st.SearchStrategy[Asked]:
    return st.builds(Asked, st.just("wait"), st.just(""), seconds=st.sampled_from([30, 60, 120, 300]))


days = st.lists(
    st.one_of(_reserve(), _jobs("submit", _JOBS), _jobs("inside", _INSIDE), _jobs("inside", _INSIDE), _waits()),
    min_size=8,
    max_size=16,
)


class Day(ReservingPlay):
    """A play of what people ask for; jobs end at their run time limit."""

    def do(self, asked: Asked) -> None:
        match asked.kind:
            case "reserve":
                begin = self.now - NOW + asked.begin
                self.reserve(asked.options, asked.owner, begin=begin, seconds=asked.seconds)
            case "submit":
                with suppress(ReportError):
                    self.submit(asked.options, asked.owner)
                self.run_pass()
            case "inside":
                for number, reservation in self.state.reservations.items():
                    if reservation.start <= self.now:
                        self.submit_inside(asked.options, asked.owner, reservation=number)
                self.run_pass()
            case "wait":
                self.go_to(self.now - NOW + asked.seconds)
                over = [key for key, task in self.state.running.items() if end_of_task(self.state, task) <= self.now]
                self.state = end_tasks(self.state, over)
                self.run_pass()


def make_day(draft: Draft) -> Day:
    cluster = draft.cluster
    mpi = replace(cluster.pes["mpi"], slots=PE_SLOTS)
    sets = {**cluster.user_sets, "arusers": replace(cluster.user_sets["staff"], name="arusers", entries=USERS)}
    return Day(replace(cluster, pes={**cluster.pes, "mpi": mpi}, user_sets=sets, scheduler={"max_reservation": "10"}))


def end_of_task(state: State, task: RunningTask) -> int:
    """When a task is stopped at the latest."""
    limits = [int(each.value) for each in state.jobs[task.job].hard_resources if each.name == "h_rt"]
    return task.start_time + limits[0] if limits else FOREVER


Use = dict[tuple[str, str], float]
"""Amounts by object (`global`, a host, a queue instance, `pe mpi`) and attribute."""


def reserved_use(cluster: Cluster, reservation: Reservation) -> Use:
    """What a reservation keeps at every level."""
    job = Job(0, reservation.request.owner, hard_resources=reservation.request.resources)
    use: Use = defaultdict(float)
    for index, (instance, slots) in enumerate(reservation.pieces):
        for name in (*DEFAULTS, "slots"):
            counted = int(index == 0) if name == "tok" else slots
            for level in ("global", instance.partition("@")[2], instance):
                use[level, name] += counted * amount_of(cluster, job, name)
    use[f"pe {reservation.pe}", "slots"] += reservation.slots
    return use


def task_use(cluster: Cluster, state: State, task: RunningTask) -> Use:
    """What a task uses at every level, nothing if it is inside a reservation."""
    if state.jobs[task.job].reservation is not None:
        return {}
    use: Use = dict(level_use(cluster, replace(state, running={(task.job, task.task): task})))
    return {**use, (f"pe {task.pe}", "slots"): task.slots}


def overbooked(made: Day) -> list[tuple[int, str, str]]:
    """Moments, objects and attributes of which more is in use or reserved than there is."""
    state, cluster = made.state, made.cluster
    held = [
        (task.start_time, end_of_task(state, task), task_use(cluster, state, task)) for task in state.running.values()
    ]
    held += [(each.start, each.end, reserved_use(cluster, each)) for each in state.reservations.values()]
    most = {**capacities(cluster), ("pe mpi", "slots"): PE_SLOTS}
    found = []
    for moment in sorted({made.now, *(start for start, _, _ in held if start > made.now)}):
        uses = [use for start, end, use in held if start <= moment < end]
        for key, capacity in most.items():
            if sum(use.get(key, 0.0) for use in uses) > capacity + 1e-6:
                found.append((moment - NOW, *key))
    return found


@some
@given(clusters(), days)
def test_that_at_no_moment_more_is_in_use_or_reserved_than_there_is(draft: Draft, day: list[Asked]) -> None:
    """So nothing that is reserved is ever given to jobs outside, to other reservations or to planned starts."""
    made = make_day(draft)
    for asked in day:
        made.do(asked)
        assert overbooked(made) == []


@some
@given(clusters(), days)
def test_that_jobs_inside_never_use_more_than_was_reserved(draft: Draft, day: list[Asked]) -> None:
    made = make_day(draft)
    for asked in day:
        made.do(asked)
        for inside in open_reservations(prepare(made.cluster), made.state).values():
            for level in inside.levels.values():
                for account in level.accounts.values():
                    assert inside.ledger.used[account.number] <= account.capacity
        for task in made.state.running.values():
            number = made.state.jobs[task.job].reservation
            if number is not None:
                assert {name for name, _ in task.pieces} <= {name for name, _ in made.state.reservations[number].pieces}


@some
@given(clusters(), days)
def test_that_who_wants_a_place_alone_has_it_alone_against_reservations_too(draft: Draft, day: list[Asked]) -> None:
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    exclusive = [name for name, host in made.cluster.hosts.items() if "excl" in host.complex_values]
    places = prepare(made.cluster).site.places
    exclusive += [place.name for place in places if "excl" in place.instance.complex_values]
    for level in exclusive:
        held = list(holders(made.state, level))
        for index, (start, end, is_alone) in enumerate(held):
            for other_start, other_end, is_other_alone in held[index + 1 :]:
                assert not (is_alone or is_other_alone) or max(start, other_start) >= min(end, other_end)


def holders(state: State, level: str) -> Iterator[tuple[int, int, bool]]:
    """Start and end of what holds slots of a host or queue instance itself, and whether it wants it alone."""
    for task in state.running.values():
        job = state.jobs[task.job]
        if job.reservation is None and is_at(level, task.pieces):
            yield task.start_time, end_of_task(state, task), wants_alone(job.hard_resources)
    for each in state.reservations.values():
        if is_at(level, each.pieces):
            yield each.start, each.end, wants_alone(each.request.resources)


def is_at(level: str, pieces: tuple[tuple[str, int], ...]) -> bool:
    return any(level in (name, name.partition("@")[2]) for name, _ in pieces)


def wants_alone(requests: tuple[ResourceRequest, ...]) -> bool:
    return any(each.name == "excl" for each in requests)


@some
@given(clusters(), days)
def test_that_a_granter_answers_as_if_each_request_came_by_itself(draft: Draft, day: list[Asked]) -> None:
    made = make_day(draft)
    for asked in day:
        if asked.kind != "reserve":
            made.do(asked)
    granter = Granter(made.cluster, made.state, made.now)
    for number, asked in enumerate((asked for asked in day if asked.kind == "reserve"), 1):
        begin = made.now - NOW + asked.begin
        request: ReservationRequest = make_request(
            made.cluster, asked.options, asked.owner, begin=begin, seconds=asked.seconds
        )
        alone = grant(made.cluster, made.state, made.now, request, number)
        assert granter.grant(request, number) == alone
        if alone.reservation is not None:
            made.state = add_reservation(made.state, alone.reservation)
