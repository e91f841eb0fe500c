"""Passes that look at later times ask only the places that may have room for as long as a job runs."""

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from qmonpy.engine.books.progress import (
    add_reservation,
    advance_reservations,
    delete_reservations,
    end_tasks,
    start_tasks,
    submit,
)
from qmonpy.engine.granting.grant import grant
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.running.first_above import FirstAbove
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.work.state import State
from tests.engine.build import NOW, make_cluster, make_job

HOSTS, SLOTS = 5, 2
LICENCE, ONCE = "lic lic INT <= YES YES 0 0", "once once INT <= YES JOB 0 0"
PARALLEL = ("-pe mpi 2", "-pe mpi 5", "-pe rr 3", "-pe smp 2", "-pe two 4", "-pe mpi 1-4", "-R y -pe mpi 4")
REQUESTS = ("", "", "", "", "", "-l lic=1", *PARALLEL, "-R y", "-R y", "-t 1-4", "-t 1-4", "-P p1", "-P p1")


@dataclass
class Site:
    """Some hosts on which reservations stand in the way of jobs of all lengths, and an engine that follows."""

    random: Random
    plans: bool
    state: State = field(init=False, default_factory=State)
    now: int = field(init=False, default=NOW)
    number: int = field(init=False, default=0)
    starts: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        hosts = {
            f"h{number}": {"complex_values": "lic=2,once=1" if number < 2 else "once=1"} for number in range(HOSTS)
        }
        self.cluster = make_cluster(hosts=hosts, slots=SLOTS, complexes=(LICENCE, ONCE))
        scheduler = {"max_reservation": "3" if self.plans else "0", "default_duration": "0:5:0"}
        self.cluster = replace(self.cluster, scheduler={**self.cluster.scheduler, **scheduler})
        self.engine = RunningEngine(self.cluster, self.state, self.now)

    def step(self) -> None:
        """Change something, and let both make a pass."""
        dice = self.random
        dice.choice((self._submit, self._submit, self._end, self._wait, self._wait, self._reserve, self._withdraw))()
        fresh = schedule(self.cluster, self.state, self.now)
        assert self.engine.run_pass(self.now) == fresh.started
        self.starts += len(fresh.started)
        self.state = start_tasks(replace(self.state, memory=fresh.memory), fresh.started)

    def _submit(self) -> None:
        options = f"{self.random.choice(REQUESTS)} -l h_rt={self.random.randint(0, 400)}"
        if self.plans and self.random.random() < 0.1:
            options += ",once=1"
        self.number += 1
        job = make_job(self.cluster, self.number, options, self.random.choice(("anna", "bob")))
        self.state = submit(self.state, job)
        self.engine.submit(job)

    def _end(self) -> None:
        if self.state.running:
            key = self.random.choice(list(self.state.running))
            self.state = end_tasks(self.state, [key])
            self.engine.end([key])

    def _wait(self) -> None:
        self.now += self.random.randint(1, 60)
        self._show(advance_reservations(self.state, self.now))

    def _reserve(self) -> None:
        start = self.now + self.random.randint(0, 400)
        words = f"-d {self.random.randint(10, 200)} {self.random.choice(('', '-pe mpi 4', '-l lic=1'))}".split()
        request = parse_reservation_options(words, owner=ROOT, now=self.now, cluster=self.cluster)
        request = replace(request, start=start, end=start + (request.duration or 0))
        self.number += 1
        found = grant(self.cluster, self.state, self.now, request, self.number).reservation
        if found is not None:
            self._show(add_reservation(self.state, found))

    def _withdraw(self) -> None:
        if self.state.reservations:
            self._show(delete_reservations(self.state, [self.random.choice(list(self.state.reservations))]))

    def _show(self, state: State) -> None:
        self.state = state
        self.engine.follow(state)


def play(seed: int, steps: int) -> Site:
    """Play a site of a seed for so many steps."""
    found = Site(Random(seed), plans=seed % 2 == 0)
    for _ in range(steps):
        found.step()
    return found


@pytest.mark.parametrize("seed", range(10))
def test_that_jobs_of_all_lengths_start_beside_reservations_as_in_fresh_passes(seed: int) -> None:
    assert play(seed, 60).starts


@pytest.mark.slow
def test_that_they_do_so_on_many_sites() -> None:
    assert all(play(seed, 120).starts for seed in range(1000, 1030))


def test_that_what_a_start_displaced_is_asked_again_when_the_limit_of_its_queue_counts() -> None:
    cluster = make_cluster(hosts="h1", slots=2, queues={"all.q": {"slots": "2", "h_rt": "0:2:0"}})
    cluster = replace(cluster, scheduler={**cluster.scheduler, "default_duration": "0:10:0"})
    request = parse_reservation_options(["-d", "9:0:0"], owner=ROOT, now=NOW, cluster=cluster)
    request = replace(request, start=NOW + 300, end=NOW + 40_000)
    found = grant(cluster, State(), NOW, request, 1).reservation
    assert found is not None
    state = add_reservation(State(), found)
    engine = RunningEngine(cluster, state, NOW)
    for number in (2, 3):
        job = make_job(cluster, number, "", "anna")
        state = submit(state, job)
        engine.submit(job)
    # In the pass that starts it a job is booked for the default duration, behind which the other finds no room.
    for now, started in ((NOW, [2]), (NOW + 10, [3])):
        fresh = schedule(cluster, state, now)
        assert [task.job for task in fresh.started] == started
        assert engine.run_pass(now) == fresh.started
        state = start_tasks(replace(state, memory=fresh.memory), fresh.started)


def test_that_the_first_number_is_found_that_is_large_enough() -> None:
    dice = Random(5)
    for count in (1, 2, 5, 8, 13):
        numbers, tree = [7] * count, FirstAbove([7] * count)
        for _ in range(100):
            position, number = dice.randrange(count), dice.randint(-1, 9)
            numbers[position] = number
            tree.put(position, number)
            assert tree.most == max(numbers)
            for least in range(11):
                assert tree.find(least) == next((at for at, each in enumerate(numbers) if each >= least), None)
