"""Numbers of *Why?* open into what the pages say of the same rule, host, queue instance or PE."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.terms.trace_number import JobSlots, find_number
from qmonpy.app.why.trace_rows import trace_rows
from qmonpy.app.why.why_rows import Account, TraceRow
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.insight.why.answer import Where
from qmonpy.insight.why.trace import trace_job
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import QuotaUsage
from tests.clusters.world import submitted
from tests.engine.running.walk import walk

DOCUMENT: dict[str, Any] = {
    "hosts": {"h1": {"complex_values": "virtual_free=16G"}},
    "pes": {"mpi": {"allocation_rule": "$fill_up", "slots": "20"}},
    "queues": {"all.q": {"hostlist": "h1", "slots": "12", "pe_list": "mpi"}},
    "rqs": """
{
   name     per_user
   enabled  TRUE
   limit    users {*} to slots=10
}
""",
}


@pytest.fixture
def cluster() -> EmbeddedCluster:
    root = parse_document(DOCUMENT)
    found = parse_cluster(root, "test")
    root.raise_errors()
    memory = replace(found.complexes["virtual_free"], consumable=Consumable.YES)
    return EmbeddedCluster(replace(found, complexes={**found.complexes, "virtual_free": memory}))


def every(rows: tuple[TraceRow, ...]) -> Iterator[TraceRow]:
    for row in rows:
        yield row
        yield from every(row.children)


def rows_of(snapshot: Snapshot, job: int) -> list[TraceRow]:
    return list(every(trace_rows(trace_job(snapshot.cluster, snapshot.state, snapshot.now, job))))


def open_row(snapshot: Snapshot, row: TraceRow) -> Opened:
    assert row.account is not None
    number = find_number(row.account)
    assert number is not None
    return number.open(snapshot)


def value_of(opened: Opened, name: str) -> float:
    return next(each.value for each in opened.rows if each.key == (name,))


def test_that_what_is_left_of_a_rule_opens_into_its_limit_and_who_uses_it(cluster: EmbeddedCluster) -> None:
    submitted(cluster.submit("anna", ["-t", "1-8"], 3600))
    job = submitted(cluster.submit("anna", ["-pe", "mpi", "5"], 3600))
    cluster.clock.step(60)
    snapshot = cluster.snapshot()
    row = next(each for each in rows_of(snapshot, job) if each.about == "slots=10")
    assert row.left == "2"
    opened = open_row(snapshot, row)
    assert [value_of(opened, each) for each in ("limit", "used", "left")] == [10, 8, 2]


def test_that_the_slots_a_job_could_have_open_into_all_that_bounds_them(cluster: EmbeddedCluster) -> None:
    submitted(cluster.submit("bob", ["-l", "virtual_free=2G", "-t", "1-2"], 3600))
    job = submitted(cluster.submit("anna", ["-pe", "mpi", "11", "-l", "virtual_free=1536M"], 3600))
    cluster.clock.step(60)
    snapshot = cluster.snapshot()
    opened = JobSlots(job, "all.q@h1", "mpi").open(snapshot)
    by_title = {row.title: row.value for row in opened.rows}
    assert by_title == {
        "h1 virtual_free": 8,
        "rule per_user/1 slots": 10,
        "all.q@h1 slots": 10,
        "PE mpi slots": 20,
    }
    first = opened.rows[0]
    assert first.how == "this one counts"
    assert [each.shown for each in first.children] == ["16G", "4G", "12G", "1.5G"]
    assert JobSlots(99, "all.q@h1").open(snapshot).rows == ()
    assert JobSlots(job, "no.q@h1").open(snapshot).rows == ()


def test_that_every_number_of_random_traces_is_the_one_that_opens() -> None:
    opened = 0
    for seed in range(4):
        walked = walk(seed, 30)
        snapshot = Snapshot(walked.cluster, walked.state, walked.now)
        for job in list(walked.state.pending)[:4]:
            try:
                rows = rows_of(snapshot, job)
            except ReportError:
                continue
            for row in rows:
                if row.account is None:
                    continue
                found = open_row(snapshot, row)
                assert found.sentence
                opened += 1
                if row.account.where is Where.RULE and found.rows and row.numbers.used is not None:
                    assert value_of(found, "used") == pytest.approx(row.numbers.used)
    assert opened > 30


def test_that_a_reservation_without_a_number_opens_nothing() -> None:
    assert find_number(Account(Where.RESERVATION, "", "slots")) is None


def test_that_a_counter_that_is_not_used_yet_opens_into_its_limit(cluster: EmbeddedCluster) -> None:
    unused = QuotaUsage("per_user", 0, "slots", "10", user="zoe", used=0.0, limit=10.0)
    opened = QuotaNumber(unused, "per_user/1").open(cluster.snapshot())
    assert [value_of(opened, each) for each in ("limit", "used", "left")] == [10, 0, 10]
    gone = QuotaNumber(replace(unused, used=1.0), "per_user/1").open(cluster.snapshot())
    assert not gone.rows
