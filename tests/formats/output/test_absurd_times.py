"""Whatever a cluster says of time, each reader gives a moment that a clock can show, or none, and no page breaks."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.formats.output.qstat_xml import parse_qstat_xml
from qmonpy.formats.output.reservation_xml import parse_reservations_xml
from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.formats.values.moment import format_time
from tests.clusters.live.recordings import DATA

OCS = DATA / "ocs"
TIMES = st.one_of(
    st.integers(-(10**20), 10**20).map(str),
    st.sampled_from(["", "-", "NaN", "99999-01-01T00:00:00.000000", "0000-00-00T00:00:00", "2026-13-45T99:99:99.1"]),
    st.integers(1, 9999).map(lambda year: f"{year:04}-02-03T04:05:06.789012"),
)


def _jobs(time: str) -> list[int]:
    text = _with_times((OCS / "jobs.xml").read_text(), "JB_submission_time", time)
    return [each.submit_time for each in parse_jobs_xml(text)[0].values()]


def _with_times(text: str, tag: str, time: str) -> str:
    """A recording with another time in every element of a name."""
    parts = text.split(f"<{tag}>")
    return f"<{tag}>".join([parts[0], *(f"{time}</{tag}>{each.partition(f'</{tag}>')[2]}" for each in parts[1:])])


def _starts(time: str) -> list[int]:
    listing, _ = parse_qstat_xml(_with_times((OCS / "qstat.xml").read_text(), "JAT_start_time", time))
    return [each.start_time for each in listing.placed.values()]


def _reservations(time: str) -> list[int]:
    found, _ = parse_reservations_xml(_with_times((OCS / "reservations.xml").read_text(), "start_time", time))
    return [each.start for each in found.values()]


def _plans(time: str) -> list[int]:
    text = f"::::::::\n3:1:RESERVING:{time}:60:Q:all.q@h1:slots:1.000000\n::::::::\n"
    return [each.start for each in parse_planned_tasks(text)]


def _ends(time: str) -> list[int]:
    line = (OCS / "accounting.jsonl").read_text().splitlines()[0]
    number = time if time.lstrip("-").isdecimal() else f'"{time}"'
    before, _, rest = line.partition('"end_time":')
    told = parse_accounting_line(f'{before}"end_time":{number},{rest.partition(",")[2]}')
    return [told.start_time, told.end_time, told.submit_time] if told is not None else []


@pytest.mark.parametrize("read", [_jobs, _starts, _reservations, _plans, _ends], ids=lambda each: each.__name__)
@settings(max_examples=25, deadline=None)
@given(TIMES)
def test_that_every_moment_that_is_read_can_be_shown(read: Callable[[str], list[int]], time: str) -> None:
    for moment in read(time):
        assert datetime.fromtimestamp(moment, UTC).year < 2200
        assert format_time(moment)
