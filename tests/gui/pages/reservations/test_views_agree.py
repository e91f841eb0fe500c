"""The chart, its tool tips, the tables, the details and the commands say the same of a thing, to the second."""

from collections.abc import Mapping
from datetime import datetime

import pytest

from qmonpy.app.gantt.gantt import BarKind, GanttBar, parse_thing
from qmonpy.app.gantt.gantt_view import GanttOptions
from qmonpy.app.gantt.gantt_words import describe_thing, format_window
from qmonpy.app.jobs.job_rows import find_job_row, format_time, pending_rows
from qmonpy.app.reservations.reservation_view import Outlook, ReservationView, make_view
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.formats.output.qrstat import format_qrstat
from qmonpy.gui.pages.reservations.thing_details import find_thing_details
from qmonpy.insight.plan.forecast import make_forecast
from qmonpy.insight.plan.start_forecast import StartKind
from qmonpy.insight.plan.start_words import describe_start
from qmonpy.model.values.value import FOREVER
from qmonpy.resources import resource


@pytest.fixture(scope="module", params=[0, 1200, 9000], ids=lambda seconds: f"after {seconds} s")
def view(request: pytest.FixtureRequest) -> ReservationView:
    cluster = open_reservations()
    if request.param:
        assert cluster.clock is not None
        cluster.clock.step(request.param)
        cluster.delete_reservations("root", ["42", "46", "49"])
    snapshot = cluster.snapshot()
    return make_view(snapshot, GanttOptions(), Outlook(make_forecast(snapshot)), ReservationView(), has_lanes=False)


def bars_of(view: ReservationView) -> Mapping[str, GanttBar]:
    return {bar.thing: bar for bar in view.gantt.bars}


def fields_of(view: ReservationView, thing: str) -> dict[str, str]:
    return {field.name: field.value for field in find_thing_details(thing, view).fields}


def test_that_reservations_end_at_one_moment_and_are_in_one_state(view: ReservationView) -> None:
    rows = {row.key: row for row in view.rows}
    for thing, bar in bars_of(view).items():
        if not thing.startswith("ar:"):
            continue
        row, fields = rows[thing], fields_of(view, thing)
        assert (row.start, row.end, row.state) == (bar.start, bar.end, bar.state)
        told = describe_thing(thing, view.snapshot, None).splitlines()
        assert f"Window: {format_window(row.start, row.end)}" in told
        assert fields["Ends" if row.end > view.snapshot.now else "Ended"] == format_time(row.end)
        letter, _, words = fields["State"].partition(": ")
        assert letter == bar.state
        assert told[0].endswith(f": {words} ({letter})")


def test_that_running_and_ended_tasks_end_at_one_moment(view: ReservationView) -> None:
    rows = {row.thing: row for row in view.jobs}
    kinds = (BarKind.JOB, BarKind.RESERVATION_JOB, BarKind.PAST_JOB)
    for thing, bar in bars_of(view).items():
        parts = parse_thing(thing)
        if bar.kind not in kinds or parts is None or parts.job is None:
            continue
        job = find_job_row(view.snapshot, parts.job, parts.task)
        assert job is not None
        assert (job.time, job.end_time, job.state) == (bar.start, FOREVER if bar.end is None else bar.end, bar.state)
        assert (rows[thing].start, rows[thing].end) == (bar.start, bar.end)
        assert f"Time: {format_window(bar.start, bar.end)}" in describe_thing(thing, view.snapshot, None)
        said = fields_of(view, thing).get("Ends", "") + fields_of(view, thing).get("Ended", "")
        assert said.startswith("open end" if bar.end is None else format_time(bar.end))


def test_that_chart_tables_and_details_tell_one_start_of_each_waiting_job(view: ReservationView) -> None:
    bars: dict[int, list[GanttBar]] = {}
    for bar in view.gantt.bars:
        parts = parse_thing(bar.thing)
        if bar.kind in (BarKind.PLANNED, BarKind.FORECAST) and parts is not None:
            bars.setdefault(parts.job or 0, []).append(bar)
    listed = {row.job: row for row in pending_rows(view.snapshot, view.forecast)}
    table = {row.job: row for row in view.jobs if row.thing == f"job:{row.job}"}
    for number, row in listed.items():
        found = row.start
        assert found is not None
        assert (found.start is not None) == (number in bars)
        detail = fields_of(view, f"job:{number}")
        title = "Start" if found.start is None else "Planned" if found.kind is StartKind.PLANNED else "Expected"
        assert detail[title] == describe_start(found, view.snapshot.now)
        told = describe_thing(f"job:{number}", view.snapshot, view.forecast)
        if found.start is None:
            assert describe_start(found, view.snapshot.now) in told
            continue
        own = [bar for bar in bars[number] if bar.start == min(each.start for each in bars[number])]
        assert {(bar.start, bar.is_guess) for bar in own} == {(found.start, found.guess is not None)}
        assert {bar.kind is BarKind.PLANNED for bar in bars[number]} == {found.kind is StartKind.PLANNED}
        assert table[number].start == found.start
        assert ("This is a guess" in told) == (found.guess is not None)
    assert view.starts.planned == sum(any(bar.kind is BarKind.PLANNED for bar in each) for each in bars.values())
    assert view.starts.planned + view.starts.expected == len(bars)


def test_that_qrstat_lists_what_the_table_does(view: ReservationView) -> None:
    lines = format_qrstat(view.snapshot.state.reservations.values()).splitlines()[2:]
    present = [row for row in view.rows if not row.is_past]
    for line, row in zip(lines, present, strict=True):
        # Grid Engine's own programs write dates in another way.
        assert f"{datetime.fromtimestamp(row.end):%m/%d/%Y %H:%M:%S}" in line
        assert line.split()[:1] == [str(row.id)]


def test_that_a_simulated_end_is_told_as_such() -> None:
    """Job 3015 ends with its reservation at the latest, and by itself before."""
    snapshot = open_reservations().snapshot()
    view = make_view(snapshot, GanttOptions(), Outlook(), ReservationView(), has_lanes=False)
    fields = fields_of(view, "job:3015.1")
    assert fields["Ends"] == f"{format_time(snapshot.state.reservations[45].end)}, in 2:00:00"
    assert fields["Simulated end"] == "in 0:30:00, by itself"


def open_reservations() -> EmbeddedCluster:
    return read_cluster(resource("clusters/reservations.yaml"))
