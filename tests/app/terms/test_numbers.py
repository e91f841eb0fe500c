"""Every number that can be opened adds up, and is the number that the tables show."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.objects.host_rows import booking_rows
from qmonpy.app.policies.priority_number import PriorityNumber
from qmonpy.app.queues.instance_values import value_rows
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.app.reservations.reservation_rows import reservation_rows
from qmonpy.app.rules.quota_usage_rows import usage_rows
from qmonpy.app.terms.cluster_number import ClusterSlots, WaitingJobs
from qmonpy.app.terms.cost_number import CostNumber
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.terms.reservation_number import ReservationSlots
from qmonpy.app.terms.slots_number import InstanceSlots, Members, PeSlots, SumOfInstances, SumOfSlots
from qmonpy.app.terms.term_row import TermRow
from qmonpy.app.terms.value_number import HostAmount, ValueNumber
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.rules.limit_terms import find_limit_terms
from qmonpy.insight.rules.pass_cost import RuleCost
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import Relop
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, State
from tests.app.reservation_world import reserved_snapshot
from tests.app.snapshots import busy_snapshot
from tests.engine.running.walk import walk


def all_rows(rows: tuple[TermRow, ...]) -> Iterator[TermRow]:
    for row in rows:
        yield row
        yield from all_rows(row.children)


def value_of(opened: Opened, *key: str) -> float:
    return next(row.value for row in all_rows(opened.rows) if row.key == key)


def check_bookings(opened: Opened) -> None:
    """What is in use is what the tasks below it come to, without a rest, and nothing is there twice."""
    rows = list(all_rows(opened.rows))
    assert len({row.key for row in rows}) == len(rows)
    for row in rows:
        assert row.title != "Not of these tasks", opened
        if row.key[-1] == "used" and row.children:
            assert row.value == pytest.approx(sum(each.value for each in row.children))


def check_quotas(snapshot: Snapshot) -> int:
    counted = 0
    for row in usage_rows(snapshot):
        opened = QuotaNumber(row.usage, row.rule_name, row.filter).open(snapshot)
        check_bookings(opened)
        if row.usage.used is None or row.usage.limit is None:
            assert not opened.rows
            continue
        counted += 1
        assert value_of(opened, "limit") == row.usage.limit
        assert value_of(opened, "used") == pytest.approx(row.usage.used)
        assert value_of(opened, "left") == pytest.approx(row.usage.limit - row.usage.used)
        terms = find_limit_terms(snapshot.cluster, snapshot.state, row.usage.value, row.usage.host)
        if terms is not None and not terms.missing:
            assert sum(each.amount or 0 for each in terms.terms) == pytest.approx(row.usage.limit)
    return counted


def check_places(snapshot: Snapshot) -> int:
    values = 0
    rows = instance_rows(snapshot)
    for row in rows:
        opened = InstanceSlots(row.name).open(snapshot)
        check_bookings(opened)
        assert value_of(opened, "slots") == row.total
        assert value_of(opened, "used") == row.used
        assert value_of(opened, "free") == row.free
        for each in value_rows(snapshot, row.name):
            opened = ValueNumber(row.name, each.name).open(snapshot)
            check_bookings(opened)
            exclusive = snapshot.cluster.complexes[each.name].relop is Relop.EXCL
            if each.total is not None and each.used is not None and not exclusive:
                values += 1
                found = [
                    (value_of(opened, level.key[0], "total"), value_of(opened, level.key[0], "used"))
                    for level in opened.rows
                    if level.children
                ]
                assert any(pair == pytest.approx((each.total, each.used)) for pair in found)
    for host in (GLOBAL_HOST, *{row.host for row in rows}):
        check_host(snapshot, host)
    for host in {row.host for row in rows}:
        opened = SumOfSlots(Members.HOST, host).open(snapshot)
        check_bookings(opened)
        assert value_of(opened, "used") == sum(row.used for row in rows if row.host == host)
    for queue in snapshot.cluster.queues:
        if any(row.queue == queue for row in rows):
            opened = SumOfSlots(Members.QUEUE, queue).open(snapshot)
            assert value_of(opened, "free") == sum(row.free for row in rows if row.queue == queue)
            opened = ClusterSlots((queue,)).open(snapshot)
            assert value_of(opened, "used") == sum(row.used for row in rows if row.queue == queue)
    some = rows[::2]
    opened = SumOfInstances("some", tuple(row.name for row in some)).open(snapshot)
    assert not some or value_of(opened, "total") == sum(row.total for row in some)
    return values


def check_host(snapshot: Snapshot, host: str) -> None:
    """What is left of a host's consumables is what the page Hosts shows."""
    cluster = snapshot.cluster
    for row in booking_rows(cluster.hosts.get(host, Host(host)), cluster, snapshot):
        if row.is_own:
            opened = HostAmount(host, row.name).open(snapshot)
            check_bookings(opened)
            if opened.sentence.endswith("nothing is counted."):
                assert any(each.relop is Relop.EXCL for each in cluster.complexes.values() if each.name == row.name)
            else:
                assert value_of(opened, "left") == pytest.approx(row.total - row.used)


def check_cluster(snapshot: Snapshot) -> None:
    rows, waiting = instance_rows(snapshot), snapshot.state.pending
    opened = ClusterSlots().open(snapshot)
    check_bookings(opened)
    for name in ("total", "used", "reserved", "free"):
        assert value_of(opened, name) == sum(getattr(row, name) for row in rows)
    for row in opened.rows:
        if row.key[0] != "bound":
            assert row.value == sum(each.value for each in row.children)
    opened = WaitingJobs().open(snapshot)
    assert sum(row.value for row in opened.rows) == len(waiting)
    assert sum(each.value for row in opened.rows for each in row.children) == len(waiting)
    assert not waiting or opened.sentence.partition(" = ")[2].startswith(f"{len(waiting):,} job")


def check_priorities(snapshot: Snapshot) -> int:
    standings = Standings(snapshot.cluster, snapshot.state, snapshot.now)
    order = standings.now_standing.order[:5]
    for number in order:
        opened = PriorityNumber(number, 0.0).open(snapshot)
        told = standings.now_standing.priority_of(number)
        assert sum(row.value for row in opened.rows) == pytest.approx(told, abs=1e-9)
        assert f"{told:.5f}" in opened.sentence
    return len(order)


def check(seed: int, steps: int) -> int:
    walked = walk(seed, steps)
    snapshot = Snapshot(walked.cluster, walked.state, walked.now)
    for name in snapshot.cluster.pes:
        opened = PeSlots(name).open(snapshot)
        check_bookings(opened)
    check_cluster(snapshot)
    return check_quotas(snapshot) + check_places(snapshot) + check_priorities(snapshot)


def test_that_numbers_of_random_situations_are_those_of_the_tables_and_add_up() -> None:
    assert sum(check(seed, 20) for seed in range(3)) > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6100, 6120))
def test_that_numbers_of_more_random_situations_add_up(seed: int) -> None:
    assert check(seed, 60)


def test_that_slots_of_a_reservation_are_opened_into_places_and_jobs() -> None:
    snapshot = reserved_snapshot()
    rows = {row.id: row for row in reservation_rows(snapshot)}
    opened = ReservationSlots(17).open(snapshot)
    assert opened.sentence == "2 slots on 2 queue instances; 2 − 1 = 1 left inside."
    assert value_of(opened, "slots") == rows[17].slots
    assert [row.title for row in all_rows(opened.rows) if row.key[0] == "used"] == ["− In use inside", "Job 21 of anna"]
    assert ReservationSlots(99).open(snapshot).rows == ()


def test_that_slots_that_are_reserved_and_in_use_are_counted_once() -> None:
    opened = InstanceSlots("all.q@h1").open(reserved_snapshot())
    free = value_of(opened, "free")
    assert free == value_of(opened, "slots") - value_of(opened, "used") - value_of(opened, "reserved") + value_of(
        opened, "inside"
    )
    assert opened.sentence.endswith(f"= {free:.0f} free.")


def test_that_what_is_gone_is_said_so() -> None:
    snapshot = busy_snapshot()
    gone = (InstanceSlots("no.q@h1"), PeSlots("nope"), ValueNumber("no.q@h1", "slots"), SumOfSlots(Members.HOST, "h99"),
            SumOfInstances("@all", ("no.q@h1",)))  # fmt: skip
    for each in (*gone, PriorityNumber(4, 0.5)):
        opened = each.open(snapshot)
        assert opened.rows == ()
        assert opened.sentence.endswith((".", "tried."))


def test_that_waiting_jobs_are_told_apart_by_what_keeps_them() -> None:
    snapshot = busy_snapshot()
    jobs = {
        1: Job(1, "anna"),
        2: Job(2, "anna", start_after=snapshot.now + 60),
        3: Job(3, "bob", user_hold=True),
        4: Job(4, "bob", has_error=True, user_hold=True),
    }
    pending = {number: PendingTasks(number, (1,)) for number in jobs}
    opened = WaitingJobs().open(replace(snapshot, state=State(jobs=jobs, pending=pending)))
    assert [row.key for row in opened.rows] == [("waiting",), ("later",), ("held",), ("error",)]
    assert [row.children[0].title for row in opened.rows] == ["anna", "anna", "bob", "bob"]
    assert opened.sentence == "1 + 1 + 1 + 1 = 4 jobs, each counted once however many of its tasks wait."
    assert WaitingJobs().open(replace(snapshot, state=State())).sentence == "No job waits."


def test_that_a_cost_is_its_checks_times_what_one_takes() -> None:
    cost = RuleCost("people/staff", 1_000_000, 2_000, 7)
    opened = CostNumber(cost, "in the next pass").open(busy_snapshot())
    assert opened.sentence == "1,000,000 checks × 5.5 µs + 2,000 checks × 577 µs = 6.7 s of the processor."
    assert sum(row.value for row in opened.rows) == pytest.approx(cost.seconds)
    assert "7 times" in opened.rows[-1].how
    nothing = CostNumber(RuleCost("people/staff", 0, 0, 0), "in the next pass").open(busy_snapshot())
    assert nothing.sentence == "No check = 0 s of the processor."
