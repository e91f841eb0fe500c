"""Records of Open Cluster Scheduler, which writes an object of JSON a line."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.reporting.records.file_kind import find_file_kind, parse_line
from qmonpy.reporting.records.record import (
    Fault,
    FileKind,
    HostValues,
    JobUsage,
    NewJob,
    QueueValues,
    Record,
    ReservationAttributes,
    Value,
)

RECORDED = Path(__file__).parent.parent / "data" / "ocs"
LINES = {kind: (RECORDED / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines() for kind in FileKind}


def read_all(kind: FileKind) -> list[Record]:
    found = [parse_line(line, kind) for line in LINES[kind]]
    assert not [each for each in found if each is None or isinstance(each, Fault)]
    return [each for each in found if each is not None and not isinstance(each, Fault)]


def test_that_every_line_of_a_real_one_is_read_and_tells_its_file() -> None:
    kinds = Counter(type(each).__name__ for each in read_all(FileKind.REPORTING))
    assert set(kinds) == {
        "NewJob", "JobLog", "JobUsage", "HostValues", "QueueValues", "ShareLog",
        "NewReservation", "ReservationAttributes", "ReservationLog", "ReservationUsage",
    }  # fmt: skip
    assert kinds["JobUsage"] == len(read_all(FileKind.ACCOUNTING)) == 8
    for kind, lines in LINES.items():
        assert {find_file_kind(line) for line in lines} == {kind}


def test_that_the_two_files_tell_the_same_of_a_task() -> None:
    told = {each._replace(time=0) for each in read_all(FileKind.REPORTING) if isinstance(each, JobUsage)}
    assert told == set(read_all(FileKind.ACCOUNTING))


def test_that_fields_are_those_of_the_files_with_colons() -> None:
    usages = {each.name: each for each in read_all(FileKind.ACCOUNTING) if isinstance(each, JobUsage)}
    par, inside = usages["par"], usages["inar"]
    assert (par.granted_pe, par.slots, par.project, par.qname, par.hostname) == ("mpi", 3, "phys", "all.q", "h1")
    assert (par.end_time - par.start_time, par.amounts[0], par.reservation, len(par.amounts)) == (5, 5.0, 0, 23)
    assert (inside.reservation, inside.project, inside.granted_pe) == (2, "NONE", "NONE")
    assert inside.category == "-scope global -hard -l h_rt=20 -ar 2"
    assert usages["del"].category == "NONE"
    others = read_all(FileKind.REPORTING)
    assert {each.task_number for each in others if isinstance(each, NewJob)} == {-1}
    (far, night) = (each for each in others if isinstance(each, ReservationAttributes))
    assert (far.resources, far.granted_pe, night.resources, night.granted_pe) == ((), "NONE", (("h_rt", "50"),), "mpi")
    values = {value for each in others if isinstance(each, HostValues | QueueValues) for value in each.values}
    assert Value("slots", "2.000000", "4.000000") in values
    assert Value("mem_free", "21007.261719M", "") in values


def test_that_ended_tasks_and_records_of_the_database_tell_the_same() -> None:
    for line in LINES[FileKind.ACCOUNTING]:
        record, task = parse_line(line, FileKind.ACCOUNTING), parse_accounting_line(line)
        assert isinstance(record, JobUsage)
        assert task is not None
        assert task.record is not None
        assert (task.job, task.reservation or 0) == (record.job_number, record.reservation)
        assert (task.submit_time, task.start_time, task.end_time) == (
            record.submission_time,
            record.start_time,
            record.end_time,
        )
        assert (task.record.category or "NONE", task.record.project or "NONE") == (record.category, record.project)


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"type": "weather"}, "record.kind", '"weather" is no kind of record'),
        ({"type": None}, "record.kind", '"None" is no kind'),
        ({"job_number": None}, "record.fields", "a record acct has the field job_number, which is missing"),
        ({"job_number": -1}, "usage.number", "in the field job_number"),
        ({"slots": 2**33}, "usage.number", "in the field slots"),
        ({"slots": True}, "usage.number", '"true" stands where a number belongs, in the field slots'),
        ({"end_time": "soon"}, "usage.number", '"soon" stands where a number belongs, in the field end_time'),
        ({"end_time": -5}, "usage.number", "in the field end_time"),
        ({"usage": {"eusage": {"cpu": float("inf")}}}, "usage.number", "in the field cpu"),
        ({"usage": [1]}, "usage.number", '"[1]" stands where a number belongs, in the field ru_wallclock'),
    ],
)
def test_that_what_is_wrong_in_an_object_is_told(change: dict[str, object], code: str, words: str) -> None:
    (line,) = (line for line in LINES[FileKind.REPORTING] if '"acct"' in line and '"par"' in line)
    found = parse_line(json.dumps(json.loads(line) | change), FileKind.REPORTING)
    assert isinstance(found, Fault)
    assert found.code == code
    assert words in found.reason


@given(st.data())
def test_that_a_line_that_is_cut_or_changed_is_told_or_read(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(FileKind))
    line = data.draw(st.sampled_from(LINES[kind]))
    at = data.draw(st.integers(1, len(line) - 1))
    changed = line[:at] + data.draw(st.sampled_from(("", "{", "9e999", '"', "\x00", "[" * 5000)))
    assert isinstance(parse_line(changed, kind), Fault)
    swapped = line[:at] + data.draw(st.characters(codec="utf-8")) + line[at + 1 :]
    assert parse_line(swapped, kind) is not None
