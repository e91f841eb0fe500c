"""A plan of the scheduler holds as long as nothing happened that the scheduler would have had to plan anew for."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.reading.plan_file import PATIENCE_SECONDS, SETTLED_SECONDS, PlanFile
from qmonpy.clusters.live.reading.state import LiveData
from qmonpy.clusters.live.reading.state_watch import StateWatch
from qmonpy.formats.output.qstat_xml import PlacedTask, QstatListing, WaitingTasks
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import SnapshotPart
from qmonpy.model.work.job import Job, Range

WRITTEN_AT = 100_000.0
PASS = "::::::::\n7:1:RESERVING:200000:3600:Q:all.q@h1:slots:1.000000\n"
NEXT = PASS.replace("7:1", "9:1", 1)
MONITORED = Cluster("site", scheduler={"params": "MONITOR=1", "schedule_interval": "0:0:15"})
LONG = PATIENCE_SECONDS + 3 * 15 + 1
"""A pass comes within this time if something calls for it."""
ONE = (Range(1, 1),)


@pytest.fixture
def file(tmp_path: Path) -> PlanFile:
    found = PlanFile(tmp_path / "schedule")
    write(found, WRITTEN_AT)
    return found


def write(file: PlanFile, moment: float) -> None:
    file.path.write_text(PASS)
    os.utime(file.path, (moment, moment))


def site(*, waiting: tuple[int, ...] = (7,), running: tuple[int, ...] = (1,), state: str = "qw") -> LiveData:
    """Jobs that were submitted and started before the plan was written."""
    moment = int(WRITTEN_AT) - 50
    placed = {(number, 1): PlacedTask(number, 1, (("all.q@h1", 1),), moment, "r") for number in running}
    listing = QstatListing({}, placed, tuple(WaitingTasks(number, ONE, state) for number in waiting))
    return LiveData(listing, {number: Job(number, "anna", submit_time=moment) for number in (*waiting, *running)})


def is_shown(file: PlanFile, data: LiveData, moment: float) -> bool:
    return bool(file.read(MONITORED, data, moment).tasks)


def test_that_a_plan_holds_as_long_as_nothing_happens(file: PlanFile) -> None:
    for moment in (SETTLED_SECONDS, 60, 86400):
        plan = file.read(MONITORED, site(), WRITTEN_AT + moment)
        assert [each.job for each in plan.tasks] == [7]
        assert plan.written_at == WRITTEN_AT


@pytest.mark.parametrize("happened", [site(waiting=(7, 8)), site(running=()), site(state="hqw"), site(waiting=())])
def test_that_a_plan_is_gone_when_what_happens_is_followed_by_no_pass(file: PlanFile, happened: LiveData) -> None:
    assert is_shown(file, site(), WRITTEN_AT + 1000)
    assert is_shown(file, happened, WRITTEN_AT + 1010)
    assert is_shown(file, happened, WRITTEN_AT + 1010 + LONG - 2)
    assert not is_shown(file, happened, WRITTEN_AT + 1010 + LONG)
    # More of it makes nothing better.
    assert not is_shown(file, site(waiting=(9,)), WRITTEN_AT + 1010 + LONG + 5)
    write(file, WRITTEN_AT + 1200)
    assert is_shown(file, happened, WRITTEN_AT + 1200 + SETTLED_SECONDS)


def test_that_a_pass_that_follows_renews_the_plan(file: PlanFile) -> None:
    is_shown(file, site(), WRITTEN_AT + 1000)
    is_shown(file, site(waiting=(7, 8)), WRITTEN_AT + 1010)
    write(file, WRITTEN_AT + 1012)
    assert is_shown(file, site(waiting=(7, 8)), WRITTEN_AT + 1017)
    assert is_shown(file, site(waiting=(7, 8)), WRITTEN_AT + 90_000)


def test_that_a_plan_from_before_the_window_was_opened_is_none_if_jobs_have_come_since(file: PlanFile) -> None:
    data = site()
    late = replace(data, jobs={**data.jobs, 7: replace(data.jobs[7], submit_time=int(WRITTEN_AT) + 600)})
    assert is_shown(file, late, WRITTEN_AT + 601)
    assert not is_shown(file, late, WRITTEN_AT + 600 + LONG)


def test_that_no_plan_is_read_without_monitor(file: PlanFile) -> None:
    off = replace(MONITORED, scheduler={"params": "none"})
    assert file.read(off, site(), WRITTEN_AT + 1).written_at is None


def test_that_the_last_pass_counts_as_soon_as_nothing_more_is_written(file: PlanFile) -> None:
    with file.path.open("a") as stream:
        stream.write(NEXT)
    os.utime(file.path, (WRITTEN_AT, WRITTEN_AT))
    for seconds, job in ((1.0, 7), (SETTLED_SECONDS, 9), (3600.0, 9)):
        assert [each.job for each in file.read(MONITORED, site(), WRITTEN_AT + seconds).tasks] == [job]


def test_that_the_last_pass_counts_also_where_the_clock_of_the_files_is_ahead(file: PlanFile) -> None:
    with file.path.open("a") as stream:
        stream.write(NEXT)
    os.utime(file.path, (WRITTEN_AT, WRITTEN_AT))
    now = WRITTEN_AT - 600
    for seconds, job in ((0.0, 7), (SETTLED_SECONDS, 9)):
        assert [each.job for each in file.read(MONITORED, site(), now + seconds).tasks] == [job]


def test_that_a_plan_is_judged_by_the_clock_of_the_qmaster_and_its_age_told_by_ours(file: PlanFile) -> None:
    """This machine's clock is an hour ahead: every new job was said to wait for a pass for an hour already."""
    ahead = -3600
    watch = StateWatch(GridEngine({}), file, lambda: WRITTEN_AT + 1000 - ahead)
    late = replace(site(), jobs={8: Job(8, "anna", submit_time=int(WRITTEN_AT) + 999)})
    assert watch.with_plan(late, MONITORED, ahead=ahead).planned
    assert watch.read_at[SnapshotPart.PLAN] == WRITTEN_AT - ahead
    assert not watch.with_plan(late, MONITORED).planned
