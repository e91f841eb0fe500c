from collections import Counter
from pathlib import Path

import pytest

from qmonpy.formats.output.accounting_fields import Field
from qmonpy.reporting.records.amount import as_integer, find_amount
from qmonpy.reporting.records.file_kind import decode_line, find_file_kind, parse_line
from qmonpy.reporting.records.record import (
    Fault,
    FileKind,
    HostValues,
    JobLog,
    JobUsage,
    QueueValues,
    ReservationAttributes,
    ReservationLog,
    ShareLog,
    Value,
)
from qmonpy.reporting.records.reporting_line import parse_reporting_line
from qmonpy.reporting.records.usage import parse_usage_line

RECORDED = Path(__file__).parent.parent / "data" / "recorded"

OLD = (
    "all.q:lp1:users:anna:first:4711:sge:0:1795443000:1795443010:1795443070:0:0:60:1.500000:0.250000"
    ":1024.000000:0:0:0:0:9:0:0:0.000000:0:0:0:0:7:8:chem:lab:mpi:4:2:1.750000:0.500000:0.125000"
    ":-l h_vmem=2G -pe mpi 4:0.010000:NONE:1073741824.000000"
)
"""A record in the form of before 6.2."""


def usage(line: str) -> JobUsage:
    found = parse_usage_line(line)
    assert isinstance(found, JobUsage), found
    return found


def test_that_every_line_of_a_real_one_is_read() -> None:
    for name, kind in (("reporting", FileKind.REPORTING), ("accounting", FileKind.ACCOUNTING)):
        lines = (RECORDED / name).read_text(encoding="utf-8").split("\n")
        found = Counter(type(parse_line(line, kind)).__name__ for line in lines)
        assert not found["Fault"]
        assert found["JobUsage"] == 12
        assert found["NoneType"] == 5
        assert {find_file_kind(line) for line in lines} == {kind, None}


def test_that_what_a_task_used_is_read_in_every_form() -> None:
    old = usage(OLD)
    assert (old.job_number, old.task_number, old.slots, old.granted_pe) == (4711, 2, 4, "mpi")
    assert (old.submission_time, old.start_time, old.end_time) == (1795443000, 1795443010, 1795443070)
    assert old.amounts[:4] == (60, 1.5, 0.25, 1024)
    assert old.amounts[-5:] == (1.75, 0.5, 0.125, 0.01, 1073741824)
    assert len(old.amounts) == 23
    assert (old.reservation, old.reservation_submission_time) == (0, 0)
    assert usage(f"{OLD}:7") == old._replace(reservation=7)
    assert usage(f"{OLD}:7:1795440000") == old._replace(reservation=7, reservation_submission_time=1795440000)


@pytest.mark.parametrize("more", ["", ":0", ":7:1795440000"])
@pytest.mark.parametrize(
    ("at", "text"), [(Field.JOB_NAME, "a:b:c"), (Field.ACCOUNT, "x:y"), (Field.CATEGORY, "-l h=a:b")]
)
def test_that_a_colon_in_a_name_or_the_requests_is_no_end(at: int, text: str, more: str) -> None:
    fields = OLD.split(":")
    fields[at] = text
    found = usage(":".join(fields) + more)
    assert text in {found.name, found.account, found.category}
    assert found.amounts == usage(OLD).amounts


def test_that_a_number_without_its_sign_gets_it_back() -> None:
    fields = OLD.split(":")
    fields[Field.EXIT_STATUS] = "4294967295"
    assert usage(":".join(fields)).is_intermediate


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (Field.JOB_NUMBER, "x"),
        (Field.END_TIME, "-5"),
        (Field.START_TIME, "99999999999"),
        (Field.CPU, "inf"),
        (Field.CPU, "1_0"),
        (Field.RU_UTIME, "1-2"),
        (Field.SLOTS, ""),
        (Field.SLOTS, str(2**32)),
        (Field.FAILED, str(-(2**31) - 1)),
        (Field.EXIT_STATUS, "٣"),
    ],
)
def test_that_a_line_with_no_number_where_one_belongs_is_no_record(at: int, text: str) -> None:
    fields = OLD.split(":")
    fields[at] = text
    found = parse_usage_line(":".join(fields))
    assert isinstance(found, Fault)
    assert f'"{text}"' in found.reason


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nothing", "record.kind"),
        ("1795443438:unheard:1", "record.kind"),
        ("1795443438:queue:all.q", "record.fields"),
        ("then:queue:all.q:lp1:1795443438:d", "record.number"),
        ("1795443438:queue:all.q:lp1:soon:d", "record.number"),
        ("now:acct:all.q", "record.time"),
        ("1795443438:acct:all.q:lp1", "usage.fields"),
    ],
)
def test_that_a_line_that_is_no_record_says_why(line: str, code: str) -> None:
    found = parse_reporting_line(line)
    assert isinstance(found, Fault)
    assert found.code == code


def test_that_values_are_read_between_blanks_and_between_commas() -> None:
    found = parse_reporting_line("10:host:lp1:9:X:cpu=0.5,mem_free=1.5G load=NaN")
    assert found == HostValues(
        10, "lp1", 9, (Value("cpu", "0.5", ""), Value("mem_free", "1.5G", ""), Value("load", "NaN", ""))
    )
    found = parse_reporting_line("10:queue_consumable:all.q:lp1:9:d:slots=1.000000=4.000000,lic=2=inf")
    values = (Value("slots", "1.000000", "4.000000"), Value("lic", "2", "inf"))
    assert found == QueueValues(10, "all.q", "lp1", 9, "d", values, is_state=False)


def test_that_colons_stay_in_messages_and_names() -> None:
    log = parse_reporting_line("9:job_log:8:sent:1:-1:NONE:t:master:vm:0:1024:7:n:anna:users:::sge:because: of: it")
    assert isinstance(log, JobLog)
    assert (log.message, log.project, log.department) == ("because: of: it", "NONE", "NONE")
    attributes = parse_reporting_line("9:ar_attribute:8:7:3:my:name:sge:100:200:mpi:lic=1,h_vmem=2G")
    assert isinstance(attributes, ReservationAttributes)
    assert (attributes.name, attributes.resources) == ("my:name", (("lic", "1"), ("h_vmem", "2G")))
    state = parse_reporting_line("9:ar_log:8:7:3:r:START TIME REACHED:start: now")
    assert isinstance(state, ReservationLog)
    assert state.message == "start: now"


def test_that_a_log_of_shares_may_end_with_a_colon() -> None:
    line = "9:sharelog:8:7:/chem::chem:60:0:" + ":".join(["0.5"] * 12)
    assert parse_reporting_line(line) == parse_reporting_line(f"{line}:")
    assert isinstance(parse_reporting_line(line), ShareLog)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.5G", 1.5 * 1024**3),
        ("2k", 2000),
        ("20.000G", 20 * 1024**3),
        ("-1", -1),
        ("1e3", 1000),
        ("inf", None),
        ("NaN", None),
        ("l3c7", None),
        ("", None),
        ("1_0", None),
        ("9e999", None),
    ],
)
def test_that_values_become_numbers_where_they_are_some(text: str, number: float | None) -> None:
    assert find_amount(text) == number


def test_that_what_no_column_holds_counts_as_the_largest() -> None:
    assert as_integer(3e9) == 2**31 - 1
    assert as_integer(12.7) == 12


def test_that_any_bytes_are_a_text() -> None:
    assert decode_line("ä".encode()) == "ä"
    assert decode_line(b"\xe4") == "ä"
    assert "\0" not in decode_line(b"a\0b")


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("x:new_job:1:2:0::n:o:g:p:d:a:0", "time"),
        ("9:new_job:1:x:0::n:o:g:p:d:a:0", "job_number"),
        ("9:host:x:x:0:cpu=1", "report_time"),
        ("9:sharelog:8:7:/x:x:x:60:0:" + ":".join(["0.5", "x", *["0.5"] * 10]), "total"),
        ("9:ar_acct:1:2:3:q:h:x", "slots"),
        (f"9:acct:{':'.join([*['x'] * 5, *['1'] * 8, 'x', *['1'] * 31])}", "ru_wallclock"),
    ],
)
def test_that_of_a_line_with_a_wrong_number_its_field_is_named(line: str, field: str) -> None:
    found = parse_reporting_line(line)
    assert isinstance(found, Fault)
    assert found.reason.endswith(f'"x" stands where a number belongs, in the field {field}')
