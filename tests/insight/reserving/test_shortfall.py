"""What a request lacks: whatever is named is truly missing, all of it, and nothing else; the engine is the judge."""

import re
from collections.abc import Collection
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.granting.grant import grant
from qmonpy.engine.granting.window_needs import WindowNeeds
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.insight.reserving.missing_amounts import (
    ACCESS,
    MASTER,
    OPEN,
    ORPHANED,
    PEOPLE,
    PLACES,
    SLOTS,
    Horizon,
    Missing,
    Scope,
    Shortfall,
)
from qmonpy.insight.reserving.shortfall import find_shortfall
from qmonpy.insight.reserving.shortfall_text import describe_shortfall
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State
from tests.engine.build import NOW
from tests.insight.windows_world import HORIZON, World, make_request, options, worlds

FREE = World(("", "", ""), ((2, "", "NONE", "NONE"),), (20, 40), (), ())
GPUS = replace(FREE, hosts=("", "lic=2", "lic=1"))
MUCH = 1000
FAR = 10**8
"""A start long after everything with an end has ended."""


def find(world: World, words: str, start: int = 0) -> tuple[Shortfall | None, str]:
    """What a request of ten seconds lacks, and the sentence about it."""
    cluster, state = world.play()
    request = replace(make_request(cluster, f"-d 10 {words}"), start=NOW + start, end=None)
    found = shortfall_of(cluster, state, request)
    return found, describe_shortfall(found, request, cluster) if found is not None else ""


def shortfall_of(cluster: Cluster, state: State, request: ReservationRequest) -> Shortfall | None:
    search = WindowSearch(cluster, state, NOW, request)
    return find_shortfall(search, request.start or NOW, WindowNeeds(search))


# --- sentences


@pytest.mark.parametrize(
    ("world", "words", "said"),
    [
        (replace(FREE, hosts=("lic=3", "", "")), "-l lic=16", "lic: 16 asked, 3 exist."),
        (
            replace(FREE, hosts=("lic=3", "", "")),
            "-pe mpi 4 -l lic=4",
            "lic: 16 asked (4 for each of 4 slots), 3 exist.",
        ),
        (GPUS, "-l lic=3", "lic: 3 asked, the most on one host is 2 (h1)."),
        (
            replace(GPUS, queues=((4, "", "NONE", "NONE"),)),
            "-pe smp 3 -l lic=1",
            "lic: 3 asked on one host (1 for each of 3 slots), the most on one host is 2 (h1).",
        ),
        (GPUS, "-pe mpi 4 -l lic=1", "lic: 4 asked (1 for each of 4 slots), there is enough for 3 slots."),
        (GPUS, "-pe mpi 3 -l lic=3", "lic: 3 asked for each slot, the most on one host is 2 (h1)."),
        (FREE, "-pe smp 3", "slots: 3 asked on one host, the most on one host is 2 (h1)."),
        (FREE, "-pe mpi 5", "slots: 5 asked, there is room for 4."),
        (FREE, "-l tok=1", "tok=1: no queue instance that suits otherwise has it."),
        (replace(FREE, orphaned=("all.q@h1", "all.q@h2")), "", "Every queue instance that suits is orphaned."),
        (
            replace(FREE, orphaned=("all.q@h1",)),
            "-q *@h1",
            "Every queue instance that is asked for (*@h1) is orphaned.",
        ),
        (
            replace(FREE, queues=((2, "", "eng", "NONE"), (2, "", "NONE", "NONE"))),
            "-q all.q",
            "User anna may not use any queue instance that is asked for (all.q).",
        ),
    ],
)
def test_that_what_never_exists_is_said_at_once(world: World, words: str, said: str) -> None:
    found, sentence = find(world, words)
    assert found is not None
    assert found.is_for_ever
    assert sentence == f"{said} No other time helps."


def test_that_everything_that_is_missing_is_named() -> None:
    found, sentence = find(replace(GPUS, hosts=("lic=3", "mem=4G", "mem=2G")), "-l lic=5,mem=6G")
    assert found is not None
    assert sentence.startswith("lic: 5 asked, 3 exist; mem: 6G asked, the most on one host is 4G (h1).")


def test_that_what_is_free_in_the_window_is_told_apart_from_what_exists() -> None:
    taken = replace(FREE, hosts=("lic=3", "", ""), reservations=(("bob", 5, "-d 20 -l lic=2"),))
    assert find(taken, "-l lic=2", start=10)[1] == "lic: 2 asked, 1 is free."
    assert find(replace(FREE, reservations=(("bob", 5, "-d 20 -pe mpi 4"),)), "", start=10)[1] == (
        "slots: 1 asked, none is free."
    )


def test_that_all_slots_are_named_where_none_is_free() -> None:
    taken = replace(FREE, reservations=(("bob", 5, "-d 20 -pe mpi 4"),))
    assert find(taken, "-pe mpi 3", start=10)[1] == "slots: 3 asked, none is free."
    assert find(taken, "-pe smp 2", start=10)[1] == "slots: 2 asked on one host, none is free."


def test_that_what_is_held_without_end_is_told_apart() -> None:
    held = replace(FREE, hosts=("lic=3", "", ""), jobs=(("bob", "-l lic=2"),))
    found, sentence = find(held, "-l lic=2")
    assert found is not None
    assert (found.horizon, sentence) == (Horizon.FREED, "lic: 2 asked, 1 will be free.")


def test_that_calendars_are_named() -> None:
    closed = replace(FREE, queues=((1, "", "NONE", "night"),))
    found, sentence = find(closed, "", start=25)
    assert found is not None
    assert found.horizon is Horizon.WINDOW
    assert sentence == "Calendars close the queue instances that suit, in this window."


# --- what holds for any


class _Granted:
    """A world and a request in which some of what is missing is there."""

    def __init__(self, world: World, words: str, missing: Collection[Missing]):
        self.world, self.words = world, words
        for each in missing:
            self._add(each)

    def _add(self, missing: Missing) -> None:
        name, world = missing.name, self.world
        queues = world.queues
        if name == OPEN:
            queues = tuple((*queue[:3], "NONE") for queue in queues)
        elif name == ACCESS:
            queues = tuple((*queue[:2], "NONE", queue[3]) for queue in queues)
        elif name == ORPHANED:
            world = replace(world, orphaned=())
        elif name == PEOPLE:
            self._drop("-u")
        elif name == MASTER:
            self._drop("-masterq")
        elif name == PLACES:
            self._drop("-q", "-masterq")
        elif name == SLOTS and missing.scope is not Scope.CLUSTER:
            queues = tuple((MUCH, re.sub(r"slots=\d+", f"slots={MUCH}", queue[1]), *queue[2:]) for queue in queues)
            raised = (re.sub(r"slots=\d+", f"slots={MUCH}", values) for values in world.hosts[1:])
            world = replace(world, hosts=(world.hosts[0], *raised))
        else:
            self._raise(missing)
            world, queues = self.world, self.world.queues
        self.world = replace(world, queues=queues)

    def _raise(self, missing: Missing) -> None:
        """Raise an attribute at the levels that have it; all hosts have it where none has."""
        name, world = missing.name, self.world
        if name == "excl":
            self.words = self.words.replace("-l excl=true", "")
            hosts = tuple(_without(name, values) for values in world.hosts)
            self.world = replace(
                world, hosts=hosts, queues=tuple((q[0], _without(name, q[1]), *q[2:]) for q in world.queues)
            )
            return
        pattern, much = rf"{name}=\w+", f"{name}={MUCH}{'G' if name == 'mem' else ''}"
        first, *others = world.hosts
        if missing.scope is Scope.CLUSTER:
            self.world = replace(world, hosts=(re.sub(pattern, much, first), *others))
            return
        raised = [re.sub(pattern, much, values) for values in others]
        raised = [values if name in values else ",".join(filter(None, (values, much))) for values in raised]
        queues = tuple((q[0], re.sub(pattern, much, q[1]), *q[2:]) for q in world.queues)
        self.world = replace(world, hosts=(first, *raised), queues=queues)

    def _drop(self, *options: str) -> None:
        for each in options:
            self.words = re.sub(rf"(^| ){each} \S+", "", self.words)

    def is_granted(self, state: State, seconds: int, start: int) -> bool:
        cluster = self.world.cluster
        request = replace(make_request(cluster, f"-d {seconds} {self.words}"), start=NOW + start, end=None)
        if not self.world.orphaned:
            state = replace(state, instance_states={})
        return grant(cluster, state, NOW, request, 9).reservation is not None


def _without(name: str, values: str) -> str:
    return ",".join(each for each in values.split(",") if not each.startswith(f"{name}="))


@settings(max_examples=40, deadline=None)
@given(worlds(), options(), st.integers(1, 30), st.integers(0, HORIZON))
def test_that_what_is_named_missing_is_missing(world: World, words: str, seconds: int, start: int) -> None:
    check_missing(world, words, seconds, start)


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(worlds(), options(), st.integers(1, 30), st.integers(0, HORIZON))
def test_that_what_is_named_missing_is_missing_in_many_worlds(
    world: World, words: str, seconds: int, start: int
) -> None:
    check_missing(world, words, seconds, start)


def check_missing(world: World, words: str, seconds: int, start: int) -> None:
    """With all that is named the engine grants the request, with any part of it left out it does not."""
    cluster, state = world.play()
    request = replace(make_request(cluster, f"-d {seconds} {words}"), start=NOW + start, end=None)
    if grant(cluster, state, NOW, request, 9).reservation is not None:
        return
    search = WindowSearch(cluster, state, NOW, request)
    needs = WindowNeeds(search)
    found = find_shortfall(search, NOW + start, needs)
    if found is None:
        assert request.pe is not None
        return
    missing = (*found.missing, *found.also)
    assert found.missing
    # Where no queue instance suits at all, nothing is known of amounts.
    is_first_step = missing[0].name in (ACCESS, ORPHANED) or not found.is_whole
    assert is_first_step or _Granted(world, words, missing).is_granted(state, seconds, start)
    for each in missing:
        others = [one for one in missing if one is not each]
        assert not _Granted(world, words, others).is_granted(state, seconds, start)
        assert each.scope is Scope.NOWHERE or each.there < each.asked
    _check_horizon(found, cluster, state, request)
    text = describe_shortfall(found, request, cluster)
    assert text.endswith(".")
    assert "None" not in text


def _check_horizon(found: Shortfall, cluster: Cluster, state: State, request: ReservationRequest) -> None:
    """No other time helps where the shortfall says so."""
    later = replace(request, start=NOW + FAR)
    empty = replace(state, running={}, reservations={})
    if found.horizon is Horizon.EXISTING:
        assert grant(cluster, empty, NOW, request, 9).reservation is None
    if found.horizon is not Horizon.WINDOW:
        assert grant(cluster, state, NOW, later, 9).reservation is None
