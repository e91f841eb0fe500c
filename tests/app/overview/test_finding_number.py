"""The count of each finding opens into as many things, with what the engine says of each."""

from dataclasses import replace

import pytest

from qmonpy.app.overview.finding import Finding, Watch
from qmonpy.app.overview.unusual import find_unusual
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_booked
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.never import find_never
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.model.snapshot import Snapshot
from tests.app.overview.troubled import troubled_snapshot
from tests.app.terms.test_chart_numbers import check_keys


def find_all(snapshot: Snapshot) -> dict[Watch, Finding]:
    blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now)
    return {each.watch: each for each in find_unusual(snapshot, find_never(snapshot), blocking).findings}


@pytest.fixture
def snapshot() -> Snapshot:
    return troubled_snapshot()


@pytest.fixture
def opened(snapshot: Snapshot) -> dict[Watch, Opened]:
    return {watch: each.number.open(snapshot) for watch, each in find_all(snapshot).items()}


def things(opened: Opened) -> tuple[TermRow, ...]:
    (found,) = opened.rows
    assert found.value == len(found.children) == sum(each.value for each in found.children)
    return found.children


def test_that_every_finding_opens_into_as_many_things_as_it_counts(
    snapshot: Snapshot, opened: dict[Watch, Opened]
) -> None:
    for watch, finding in find_all(snapshot).items():
        check_keys(opened[watch])
        assert opened[watch].sentence == f"{finding.title}."
        counted = int(finding.title.partition(" ")[0])
        assert len(things(opened[watch])) == counted
        assert all(each.link is not None for each in things(opened[watch]))


def test_that_jobs_that_wait_are_opened_where_the_scheduler_does_not_run(snapshot: Snapshot) -> None:
    finding = find_all(replace(snapshot, is_scheduling=False))[Watch.SCHEDULER]
    found = finding.number.open(snapshot)
    assert sum(row.value for row in found.rows) == len(snapshot.state.pending)
    assert finding.detail.startswith(f"{len(snapshot.state.pending)} jobs ")


def test_that_a_job_that_can_never_start_says_why(snapshot: Snapshot, opened: dict[Watch, Opened]) -> None:
    (job,) = things(opened[Watch.NEVER])
    assert job.title == "Job 1 of bob"
    assert job.how == describe_verdict(trace_job(snapshot.cluster, snapshot.state, snapshot.now, 1))
    assert "900" in job.how


def test_that_a_full_limit_opens_into_its_use_and_the_jobs_that_wait_for_it(
    snapshot: Snapshot, opened: dict[Watch, Opened]
) -> None:
    (limit,) = things(opened[Watch.LIMITS])
    blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now)
    assert limit.shown == f"{sum(bool(each) for each in blocking.values())} waiting jobs"
    terms = {each.key[-1]: each.value for each in limit.children}
    assert terms["left"] == 0


def test_that_a_consumable_that_is_used_up_opens_into_who_has_it(
    snapshot: Snapshot, opened: dict[Watch, Opened]
) -> None:
    (licence,) = things(opened[Watch.LICENCES])
    assert (licence.title, licence.shown) == ("lic", "1 waiting job")
    account = prepare(snapshot.cluster).site.global_level.accounts["lic"]
    used = find_booked(snapshot.cluster, snapshot.state, snapshot.now).used[account.number]
    terms = {each.key[-1]: each for each in licence.children}
    assert (terms["total"].value, terms["used"].value, terms["left"].value) == (account.capacity, used, 0)
    assert sum(each.value for each in terms["used"].children) == used


def test_that_a_host_that_does_not_answer_opens_into_its_queue_instances(opened: dict[Watch, Opened]) -> None:
    (host,) = things(opened[Watch.SILENT_HOSTS])
    assert host.title == "h4"
    assert [each.title for each in host.children] == ["all.q@h4"]
    assert all("u" in each.shown for each in host.children)


def test_that_reservations_say_their_state_and_their_slots(opened: dict[Watch, Opened]) -> None:
    found = {each.title: each.shown for each in things(opened[Watch.RESERVATIONS])}
    assert found == {"Reservation 17 of anna": "E", "Reservation 18 of anna": "W"}


def test_that_what_is_gone_by_now_says_so(snapshot: Snapshot) -> None:
    found = find_all(snapshot)
    later = replace(snapshot, state=replace(snapshot.state, pending={}, jobs={}, reservations={}))
    (job,) = things(found[Watch.NEVER].number.open(later))
    assert job.how == "it does not wait any more"
    for each in things(found[Watch.RESERVATIONS].number.open(later)):
        assert each.how.startswith("There is no reservation ")
