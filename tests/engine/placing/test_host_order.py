"""The order of places after starts, in which only those move whose hosts were booked: as if all were sorted."""

from collections.abc import Callable, Iterable, Mapping
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load import sort_value
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import Pass, schedule
from qmonpy.engine.placing import host_order as module
from qmonpy.engine.placing.host_order import HostOrder
from qmonpy.engine.site.site import Place
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.model.configuration.cluster import Cluster
from tests.engine.build import NOW, Play, make_cluster
from tests.engine.strategies import COMPLEXES

JOBS = ("", "-pe mpi 2", "-pe rr 3", "-l mem=1G", "-R y -pe mpi 4", "-pe mpi 3 -soft -q fast.q", "-t 1-3", "-l lic=1")
FORMULAS = ("slots", "-slots", "mem", "np_load_avg", "slots*0.5+np_load_avg", "lic", "num_proc")


def find_values(cluster: Cluster, ledger: Ledger) -> dict[str, float]:
    """What the load formula says of each host at this moment."""
    site = prepare(cluster).site
    formula = find_load_formula(cluster.scheduler["load_formula"])
    assert formula is not None
    return {name: sort_value(site, ledger, level, formula) for name, level in site.hosts.items()}


def find_plain_key(cluster: Cluster, values: Mapping[str, float]) -> Callable[[Place], tuple[float, float]]:
    """What sorts all places by the values of their hosts."""

    def key(place: Place) -> tuple[float, float]:
        pair = place.kind.settings.seq_no, values[place.instance.host]
        return pair if cluster.scheduler["queue_sort_method"] == "seqno" else pair[::-1]

    return key


class HeldOrder(HostOrder):
    """The order of hosts, each time compared with sorting everything by what is known of the hosts.

    A start tells anew of the hosts that it booked; of the others is known what was when the pass began.
    """

    moves = 0
    cluster: Cluster

    def sort(self, places: list[Place], ledger: Ledger) -> None:
        before = list(places)
        super().sort(places, ledger)
        assert places == sorted(before, key=self._find_expected(ledger))

    def sort_after(self, places: list[Place], ledger: Ledger, booked: Iterable[Place]) -> bool:
        before, known, booked = list(places), dict(self._values), tuple(booked)
        has_sorted = super().sort_after(places, ledger, booked)
        assert places == (sorted(before, key=self._find_expected(ledger)) if has_sorted else before)
        if has_sorted and self._valued is ledger:
            hosts = {place.instance.host for place in booked}
            now = find_values(self.cluster, ledger)
            assert self._values == {name: now[name] if name in hosts else value for name, value in known.items()}
        return has_sorted

    def _find_expected(self, ledger: Ledger) -> Callable[[Place], tuple[float, float]]:
        values = self._values if self._valued is ledger else find_values(self.cluster, ledger)
        return find_plain_key(self.cluster, values)

    def _move(self, places: list[Place], changed: "dict[str, float]") -> bool:  # type: ignore[override]
        HeldOrder.moves += 1
        return super()._move(places, changed)


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """Up to nine hosts of a few kinds, two queues, and jobs of all kinds that wait."""
    count = draw(st.integers(2, 9))
    hosts = {"global": {"complex_values": draw(st.sampled_from(("NONE", "lic=5", "slots=30")))}}
    for number in range(count):
        values = draw(st.sampled_from(("slots=4,mem=8G", "slots=2", "slots=4,mem=4G,lic=2", "slots=8")))
        load = f"np_load_avg={draw(st.sampled_from((0, 0, 1)))},num_proc=4"
        hosts[f"h{number}"] = {"complex_values": values, "load_values": load}
    queues = {name: {"slots": "3", "seq_no": str(draw(st.integers(0, 1)))} for name in ("all.q", "fast.q")}
    scheduler = {
        "load_formula": draw(st.sampled_from(FORMULAS)),
        "queue_sort_method": draw(st.sampled_from(("load", "seqno"))),
        "job_load_adjustments": draw(st.sampled_from(("NONE", "np_load_avg=0.5"))),
        "load_adjustment_decay_time": "0:7:30",
        "max_reservation": draw(st.sampled_from(("0", "3"))),
    }
    pes = {"mpi": {"allocation_rule": "$fill_up"}, "rr": {"allocation_rule": "$round_robin"}}
    made = Play(make_cluster(hosts=hosts, queues=queues, pes=pes, scheduler=scheduler, complexes=COMPLEXES))
    for options in draw(st.lists(st.sampled_from(JOBS), min_size=1, max_size=10)):
        made.submit(options)
    return made


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(plays())
def test_that_places_that_move_alone_come_to_stand_as_if_all_were_sorted(made: Play) -> None:
    HeldOrder.cluster = made.cluster
    with (
        patch("qmonpy.engine.placing.board.HostOrder", HeldOrder),
        patch.object(module, "_MOVED_PART", 0),
    ):
        held = schedule(made.cluster, made.state, NOW)
    with patch.object(HostOrder, "_move", lambda *_: False):
        plain = schedule(made.cluster, made.state, NOW)
    assert (held.started, held.planned) == (plain.started, plain.planned)


def test_that_the_order_of_a_copied_pass_goes_on_by_itself() -> None:
    hosts = {f"h{number}": {"complex_values": "slots=4"} for number in range(40)}
    made = Play(make_cluster(hosts=hosts, scheduler={"load_formula": "slots", "queue_sort_method": "load"}))
    numbers = [made.submit() for _ in range(30)]
    HeldOrder.cluster, HeldOrder.moves = made.cluster, 0
    with patch("qmonpy.engine.placing.board.HostOrder", HeldOrder):
        first = Pass(prepare(made.cluster), made.state, NOW, with_reasons=False)
        for number in numbers[:10]:
            first.start_tasks(made.state.jobs[number])
        other = first.copy()
        for number in numbers[10:]:
            other.start_tasks(made.state.jobs[number])
        for number in numbers[10:20]:
            first.start_tasks(made.state.jobs[number])
    assert HeldOrder.moves >= 40
    assert first.board.places != other.board.places
    assert first.board.places == sorted(
        first.board.places, key=find_plain_key(made.cluster, find_values(made.cluster, first.board.ledger))
    )


def test_that_nothing_is_evaluated_but_what_was_booked() -> None:
    hosts = {f"h{number}": {"complex_values": "slots=4"} for number in range(40)}
    made = Play(make_cluster(hosts=hosts, scheduler={"load_formula": "slots", "queue_sort_method": "load"}))
    numbers = [made.submit() for _ in range(5)]
    run = Pass(prepare(made.cluster), made.state, NOW, with_reasons=False)
    with patch.object(module, "sort_value", wraps=sort_value) as evaluated:
        for number in numbers:
            run.start_tasks(made.state.jobs[number])
    assert evaluated.call_count == len(numbers)
