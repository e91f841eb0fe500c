"""Times that a cluster tells and that cannot be: a report, and nothing breaks."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.clock import parse_pulse
from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.absurd_times import AHEAD_SECONDS, find_latest_seen, report_absurd_times
from qmonpy.clusters.live.reading.accounting_files import RecordIds
from qmonpy.clusters.live.reading.ended_tasks import EndedTasks
from qmonpy.clusters.live.reading.state import LiveData
from qmonpy.formats.output.accounting_record import find_odd_time, parse_accounting_line
from qmonpy.formats.output.qacct import find_odd_times, parse_qacct
from qmonpy.formats.output.qstat_xml import PlacedTask, QstatListing
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from tests.clusters.live.reading.test_open_cluster_scheduler import QPING

DATA = Path(__file__).parents[3] / "formats" / "output" / "data"
LINES = (DATA / "accounting_ocs.jsonl").read_text().splitlines()
QACCT = (DATA / "qacct_ocs.txt").read_text()
NOW = 1795885600
ABSURD = ("-5", "99999999999999999999", "1e30", "nan", "NaN", "inf", "soon", "", "9" * 400)
"""No time of a cluster, in whichever unit."""


def test_that_the_times_of_qacct_are_those_of_the_file_on_open_cluster_scheduler_too() -> None:
    of_file = [task for line in LINES if (task := parse_accounting_line(line))]
    asked = parse_qacct(QACCT)
    assert [(each.submit_time, each.start_time, each.end_time) for each in asked] == [
        (each.submit_time, each.start_time, each.end_time) for each in of_file
    ]
    assert all(each.start_time for each in asked)
    assert find_odd_times(QACCT) == ()


@pytest.mark.parametrize("date", ["9999-12-31 23:59:59.0", "1901-01-01 00:00:00", "2026-13-40 1", "Sat Foo 99"])
def test_that_an_absurd_time_of_qacct_is_named_and_counts_as_unknown(date: str) -> None:
    start = QACCT.split("start_time")[1].split("\n")[0].strip()
    text = QACCT.replace(start, date)
    assert parse_qacct(text)[0].start_time == 0
    assert find_odd_times(text) == (f'"{date}" of job 1',)


@pytest.mark.parametrize("value", ABSURD)
def test_that_an_absurd_time_in_a_record_is_named_in_either_form(value: str) -> None:
    whole = json.loads(LINES[0])
    number = json.loads(value) if value in ("-5", "99999999999999999999", "1e30", "NaN") else value
    for name in ("submission_time", "start_time", "end_time"):
        line = json.dumps(whole | {name: number})
        task = parse_accounting_line(line)
        assert task is None or 0 in (task.submit_time, task.start_time, task.end_time)
        assert find_odd_time(line).endswith("of job 1")
    old = f"all.q:h1:g:anna:name:3:sge:0:100:{value}:300" + ":0" * 20 + ":NONE:defaultdepartment:NONE:1" + ":0" * 9
    assert find_odd_time(old).endswith("of job 3")
    assert find_odd_time(LINES[0]) == ""


def test_that_records_with_absurd_times_are_told_and_the_others_shown(tmp_path: Path) -> None:
    path = tmp_path / "accounting.jsonl"
    odd = json.dumps(json.loads(LINES[1]) | {"end_time": -5})
    path.write_text(f"{LINES[0]}\n{odd}\n{LINES[2]}\n")
    ended = EndedTasks(path, RecordIds())
    with closing(ended):
        assert [each.job for each in ended.follow()] == [1, 2, 3]
    (report,) = ended.reports
    assert (report.code, '"-5" of job 2 to begin with (1 record)' in report.text) == ("live.absurd-records", True)


@pytest.mark.parametrize("value", ["-1795464000000000", "nan", "soon", "9" * 60, ""])
@pytest.mark.parametrize("field", ["start", "run"])
def test_that_whatever_qping_tells_is_no_clock_where_it_is_none(value: str, field: str) -> None:
    began = QPING.partition("(")[2].partition(")")[0]
    ran = next(line.split()[-1] for line in QPING.split("\n") if line.startswith("run time"))
    if field == "start":
        text = QPING.replace(f"({began})", f"({value})")
    else:
        text = QPING.replace(f"run time [s]:             {ran}", f"run time [s]:             {value or '-'}")
        assert text != QPING
    found = parse_pulse(CommandResult(("qping",), 0, text), NOW)
    assert found is not None
    assert found.difference is None


def live(start: int, submitted: int) -> LiveData:
    task = PlacedTask(7, 1, (("all.q@h1", 1),), start, "r")
    return LiveData(QstatListing(placed={(7, 1): task}), jobs={7: Job(7, "anna", submit_time=submitted)})


def test_that_starts_far_ahead_or_unknown_are_named_and_do_not_move_the_clock() -> None:
    assert report_absurd_times(live(NOW, NOW - 5), (), NOW) == ()
    assert find_latest_seen(live(NOW + 30, NOW), NOW) == NOW + 30
    (report,) = report_absurd_times(live(NOW + AHEAD_SECONDS + 1, 0), (), NOW)
    assert report.text.startswith(
        "2 times that the cluster tells cannot be: the start of job 7.1, the submission of job 7."
    )
    assert find_latest_seen(live(2**32 - 1, NOW - 9), NOW) == NOW - 9
    ended = FinishedTask(3, 1, "anna", "x", NOW, NOW, NOW + 2 * AHEAD_SECONDS, ())
    assert "the end of job 3.1" in report_absurd_times(LiveData(), (ended, replace(ended, end_time=NOW)), NOW)[0].text
