import gzip
from pathlib import Path

import pytest

from qmonpy.lab.making.machine import make_machine
from qmonpy.lab.measures.calibrate import calibrate
from qmonpy.lab.playing.replay import play
from qmonpy.lab.reading.swf import is_swf, read_swf
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import Range

HEADER = """\
; Version: 2.2
; Computer: IBM SP2
; UnixStartTime: 700000000
; MaxNodes: 4
; MaxProcs: 10
; Queue: 1 batch
; Note: queue 2 has no name
"""
#          job sub wait run  procs cpu mem req  time mem st user grp exe que par prev think
WHOLE = "    1   0    5  100     2  -1  -1   2   600  -1  1    3   1  -1   1  -1   -1  -1"
ASKED = "    2  10   -1   50    -1  -1  -1   4    -1  -1  1    3   1  -1   2  -1   -1  -1"
NOBODY = "   3  20   -1   50    -1  -1  -1  -1    -1  -1  1   -1  -1  -1  -1  -1   -1  -1"
KILLED = "   4  30    0   -1     1  -1  -1   1    -1  -1  5    3   1  -1   1  -1   -1  -1"
FAILED = "   5  40    0   20     1  -1  -1   1    10  -1  0    4   1  -1   1  -1    1  -1"
PARTS = (
    "    6  50    0  300     1  -1  -1   1    -1  -1  1    4   1  -1   1  -1   -1  -1",
    "    6  50    0  100     1  -1  -1   1    -1  -1  2    4   1  -1   1  -1   -1  -1",
    "    6  -1   90  200     1  -1  -1   1    -1  -1  3    4   1  -1   1  -1   -1  -1",
)
ONLY_PARTS = (
    "    7  60    0  100     1  -1  -1   1    -1  -1  2    4   1  -1   1  -1   -1  -1",
    "    7  -1   90   50     1  -1  -1   1    -1  -1  4    4   1  -1   1  -1   -1  -1",
)


def read(path: Path, *lines: str, header: str = HEADER) -> Workload:
    path.write_text(header + "".join(f"{each}\n" for each in lines))
    return read_swf(path)


def notes_of(workload: Workload) -> dict[str, int]:
    return {each.code: each.count for each in workload.notes}


def test_that_a_line_becomes_a_job_and_the_header_tells_the_machine(tmp_path: Path) -> None:
    workload = read(tmp_path / "trace.swf", WHOLE)
    job = workload.job(0)
    assert (job.submit_time, job.tasks[0].start_time, job.tasks[0].run_time) == (700000000, 700000005, 100)
    assert (job.kind.owner, job.kind.queue, job.kind.slots) == ("user3", "batch", (Range(2, 2),))
    assert workload.machine is not None
    assert (workload.machine.name, workload.machine.nodes, workload.machine.processors) == ("IBM SP2", 4, 10)


def test_that_missing_fields_are_counted_and_what_can_be_played_is(tmp_path: Path) -> None:
    workload = read(tmp_path / "trace.swf", WHOLE, ASKED, NOBODY, KILLED, FAILED, "1 2 3")
    assert [each.number for each in workload.jobs()] == [1, 2, 5]
    assert workload.job(1).kind.slots == (Range(4, 4),)
    assert workload.job(1).tasks[0].start_time == 0
    assert workload.job(1).kind.queue == "queue 2"
    found = notes_of(workload)
    for code in ("asked-processors", "no-processors", "cancelled", "no-wait", "waited-for-another", "broken-lines"):
        assert found[code] == 1, code
    assert workload.job(2).kind.hard_resources[0].value == "20", "its own limit of 10 s did not end it"


def test_that_of_partial_executions_the_whole_is_played_or_their_sum(tmp_path: Path) -> None:
    workload = read(tmp_path / "trace.swf", *PARTS, *ONLY_PARTS)
    assert [(each.number, each.tasks[0].run_time) for each in workload.jobs()] == [(6, 300), (7, 150)]
    assert workload.job(1).tasks[0].exit_status != 0
    assert (notes_of(workload)["parts-told"], notes_of(workload)["joined-parts"]) == (1, 1)


def test_that_rolls_of_a_preempted_job_without_their_end_are_played_and_said(tmp_path: Path) -> None:
    """As in the trace of LLNL's Cray T3D (1996): 40,591 rolls of 22,779 jobs, some of which have no last one."""
    rolls = [each.replace("-1  4 ", "-1  2 ") for each in ONLY_PARTS]
    workload = read(tmp_path / "trace.swf", *rolls, *PARTS[1:])
    assert [(each.number, each.tasks[0].run_time) for each in workload.jobs()] == [(6, 300), (7, 150)]
    assert workload.job(0).tasks[0].exit_status == 0, "its last part says that it completed"
    assert (notes_of(workload)["joined-parts"], notes_of(workload)["open-parts"]) == (2, 1)


def test_that_a_trace_of_starts_alone_is_played_and_not_held_against_the_past(tmp_path: Path) -> None:
    """As those of LLNL's Atlas and Thunder (2006, 2007), which know no arrivals: nobody waited, as far as they tell."""
    lines = [WHOLE.replace("    1   0    5 ", f"    {at} {at}0   -1 ") for at in range(1, 4)]
    workload = read(tmp_path / "trace.swf", *lines)
    assert not workload.has_starts
    assert notes_of(workload)["no-wait"] == 3
    assert calibrate(workload, play(make_machine(workload.machine), workload)) is None


def test_that_a_job_without_its_submission_is_left_out_and_said_so(tmp_path: Path) -> None:
    workload = read(tmp_path / "trace.swf", WHOLE, FAILED.replace("  40    0 ", "  -1    0 "))
    assert [each.number for each in workload.jobs()] == [1]
    assert notes_of(workload)["no-submission"] == 1
    assert "no-run-time" not in notes_of(workload)


def test_that_a_trace_without_its_begin_says_so(tmp_path: Path) -> None:
    workload = read(tmp_path / "trace.swf", WHOLE, header="; Computer: x\n")
    assert "no-start-time" in notes_of(workload)
    assert workload.job(0).submit_time == 946684800
    with pytest.raises(ReportError, match="MaxProcs"):
        make_machine(workload.machine)


def test_that_lines_of_a_linux_cluster_are_read_as_they_stand(tmp_path: Path) -> None:
    """In the forms of the trace of HPC2N's Seth (2002): no run time beside status -1, processor time with a fraction
    or -1, memory that was asked for, no queue, and a header with more than one space."""
    header = """\
; Computer: Linux cluster (Seth)
; UnixStartTime: 1027839845
; TimeZone: 3600
; TimeZoneString: Europe/Stockholm
; StartTime: Sun Jul 28 09:04:05 CEST 2002
; EndTime:   Mon Jan 16 20:31:24 CET 2006
; MaxNodes: 240
; MaxProcs: 240
; Queue:  1 [fque:1]\x20
; Partition:  1 DEFAULT\x20
;
"""
    lines = (
        "    3        0   8434  31405   30  31405    -1   30  37980    -1  1   1   1  -1 -1  1 -1 -1",
        "   15   342343      5    553   40 552.21    -1   40  43200    -1  1   4   1  -1 -1  1 -1 -1",
        "   17   347726      5     -1    8 240379    -1    8 345600    -1 -1   5   1  -1 -1  1 -1 -1",
        "  181   561553      0     61   16     -1    -1   16  43200 819200  1   6   1  -1  1  1 -1 -1",
    )
    workload = read(tmp_path / "trace.swf", *lines, header=header)
    jobs = list(workload.jobs())
    assert [(each.number, each.tasks[0].run_time, each.kind.queue) for each in jobs] == [
        (3, 31405, ""),
        (15, 553, ""),
        (181, 61, "[fque:1]"),
    ]
    assert jobs[0].submit_time == 1027839845
    assert notes_of(workload)["no-run-time"] == 1
    assert workload.machine is not None
    assert (workload.machine.processors, workload.machine.name) == (240, "Linux cluster (Seth)")


def test_that_what_sites_write_behind_the_fields_is_left_out_and_said(tmp_path: Path) -> None:
    """In the form of MetaCentrum's lines (2013): three words more, no header, and seconds since 1970."""
    lines = (
        "0 1356996147 0 56011 64 1 1024 64 86400 68719476736 1 62 1 1 -1 1 -1 -1 {1241,1241} q_1d 1:ppn=64:x86#excl",
        "1 1356996695 71 1164297 12 1 1024 12 1209600 91268055040 1 101 1 1 -1 1 -1 -1 {1129,1129} q_2w 1:ppn=12",
    )
    workload = read(tmp_path / "trace.swf", *lines, header="")
    assert is_swf(tmp_path / "trace.swf")
    assert [(each.submit_time, each.tasks[0].start_time) for each in workload.jobs()] == [
        (1356996147, 1356996147),
        (1356996695, 1356996766),
    ]
    found = notes_of(workload)
    assert found["more-fields"] == 2
    assert "whole-times" in found
    assert "no-start-time" not in found


def test_that_bursts_between_swaps_tell_their_own_waits(tmp_path: Path) -> None:
    """As the format says: one line sums the job up, and of its bursts only the first one tells a submission; those
    before the last have status 2, the last one 3, or 4 if it was killed."""
    summary = " 9 100 10 450 4 -1 -1 4 900 -1 {} 7 1 -1 1 -1 -1 -1"
    bursts = (" 9 100 10 200 4 -1 -1 4 900 -1 2 7 1 -1 1 -1 -1 -1", " 9 -1 60 150 4 -1 -1 4 900 -1 2 7 1 -1 1 -1 -1 -1",
              " 9 -1 30 100 4 -1 -1 4 900 -1 {} 7 1 -1 1 -1 -1 -1")  # fmt: skip
    for status, last in ((1, 3), (0, 4)):
        one = bursts[2].format(last)
        whole = read(tmp_path / "whole.swf", summary.format(status), *bursts[:2], one)
        parts = read(tmp_path / "parts.swf", *bursts[:2], one)
        for workload in (whole, parts):
            (job,) = workload.jobs()
            assert (job.submit_time, job.tasks[0].start_time) == (700000100, 700000110)
            assert job.tasks[0].run_time == 450
            assert (job.tasks[0].exit_status != 0) == (status == 0)
        assert notes_of(whole)["parts-told"] == notes_of(parts)["joined-parts"] == 1


MISSING = {
    0: "no-number", 1: "no-submission", 2: "no-wait", 3: "no-run-time", 4: "asked-processors", 11: "no-user",
}  # fmt: skip
"""What is said of a job whose field is -1, by the place of the field; of the others nothing has to be."""


@pytest.mark.parametrize("place", range(18))
def test_that_each_field_may_be_missing_and_nothing_else_is_lost_by_that(tmp_path: Path, place: int) -> None:
    full = [*map(str, (5, 10, 3, 100, 8, 90, 2048, 8, 600, 4096, 1, 3, 2, 7, 1, 1, -1, -1))]
    full[place] = "-1"
    workload = read(tmp_path / "trace.swf", WHOLE, " ".join(full))
    told = notes_of(workload)
    assert [code for code in told if code in MISSING.values()] == ([MISSING[place]] if place in MISSING else [])
    kept = {each.number: each for each in workload.jobs()}
    if place in (1, 3):
        assert list(kept) == [1]
        return
    job = kept[2 if place == 0 else 5]
    assert job.tasks[0].start_time == (0 if place == 2 else 700000013)
    assert (job.tasks[0].run_time, job.kind.slots) == (100, (Range(8, 8),))
    assert job.kind.owner == ("unknown" if place == 11 else "user3")
    assert job.kind.group == ("" if place == 12 else "group2")
    assert job.kind.queue == ("" if place == 14 else "batch")
    assert bool(job.kind.hard_resources) is (place != 8)


def test_that_lines_of_a_connection_machine_are_read_as_they_stand(tmp_path: Path) -> None:
    """In the forms of the trace of Los Alamos' CM-5 (1994): numbers of queues with blanks around, one called 0, a
    second line of a field of the header, filters named in a comment, processor time beside whole numbers, requests
    that nobody knows, partitions twice as large as what was asked for, and run times far beyond the requested time."""
    header = """\
; Computer: Thinking Machines CM-5
; Information: http://www.lanl.gov/
;              http://www.cs.huji.ac.il/labs/parallel/workload/
; Preemption: No
; UnixStartTime: 781275672
; TimeZone: -25200
; MaxNodes: 1024
; MaxProcs: 1024
; MaxQueues: 18
; Queue:  0  interactive            \x20
; Queue:  1  development            \x20
; Queue:  6  0                      \x20
; Queue: 10  benchmark              \x20
;
; Note: THIS IS A CLEANED VERSION OF THE LOG!
;       The filters used to produce it were
;         user=50 and (job>=24439 and job<=64542) (33452 jobs removed)
"""
    lines = (
        "    1        0      0   3691  128   3436  6676   -1   3600  5904  1   2   2   2 -1 -1 -1 -1",
        "    6     4031      5   6253   32 476.00  1004   32    300  1024  0   3   3   3  1 -1 -1 -1",
        "   58    10800     11     52  512     -1    -1  256  10800 16384  1  13  12  10  6 -1 -1 -1",
        "   61    11290      0     34   32     -1   298   -1     -1    -1  1  14  -1  11  0 -1 -1 -1",
    )
    workload = read(tmp_path / "trace.swf", *lines, header=header)
    assert workload.machine is not None
    assert (workload.machine.name, workload.machine.nodes) == ("Thinking Machines CM-5", 1024)
    jobs = {each.number: each for each in workload.jobs()}
    slots = {number: each.kind.slots[0].first for number, each in jobs.items()}
    assert slots == {1: 128, 6: 32, 58: 512, 61: 32}, "it ran on as many as it had"
    queues = [each.kind.queue for each in jobs.values()]
    assert queues == ["", "development", "0", "interactive"]
    limits = [each.kind.hard_resources[0].value if each.kind.hard_resources else "" for each in jobs.values()]
    assert limits == ["3691", "6253", "10800", ""]
    assert jobs[6].tasks[0].exit_status != 0
    assert notes_of(workload)["other-processors"] == 1
    assert not {"broken-lines", "no-start-time", "asked-processors"} & set(notes_of(workload))


@pytest.mark.parametrize(
    ("header", "nodes", "processors", "begin"),
    [
        ("; MaxNodes: 128\n", 128, 128, 0),
        (";MaxProcs:960\n", 960, 960, 0),
        (";   MaxProcs:\t100 (in 3 partitions)\n; MaxNodes:\t50\n", 50, 100, 0),
        ("; MaxNodes: 70; MaxProcs: 140\n", 70, 70, 0),
        ("; MaxNodes: UNKNOWN\n; UnixStartTime: UNKNOWN\n", 0, 0, 0),
        ("; UnixStartTime: 0\n; MaxProcs: -1\n; MaxNodes: 4\n", 4, 4, 0),
        ("; UnixStartTime: 700000000 # Sat Mar 7\n", 0, 0, 700000000),
        ("", 0, 0, 0),
    ],
)
def test_that_headers_tell_as_much_of_the_machine_as_they_do(
    tmp_path: Path, header: str, nodes: int, processors: int, begin: int
) -> None:
    workload = read(tmp_path / "trace.swf", WHOLE, header=header)
    machine = workload.machine
    assert machine is not None
    assert (machine.nodes, machine.processors) == (nodes, processors)
    assert workload.job(0).submit_time == (begin or 946684800)
    assert ("no-start-time" in notes_of(workload)) is not bool(begin)


def test_that_a_trace_is_told_from_an_accounting_file(tmp_path: Path) -> None:
    packed = tmp_path / "trace.swf.gz"
    packed.write_bytes(gzip.compress((HEADER + WHOLE).encode()))
    (tmp_path / "other").write_text("all.q:h1:users:anna\n")
    (tmp_path / "bare").write_text(WHOLE)
    assert is_swf(packed)
    assert is_swf(tmp_path / "bare")
    assert not is_swf(tmp_path / "other")
    assert len(read_swf(packed)) == 1


def test_that_a_trace_is_played_on_its_machine(tmp_path: Path) -> None:
    workload = read(tmp_path / "trace.swf", WHOLE, ASKED, FAILED)
    cluster = make_machine(workload.machine)
    played = play(cluster, workload)
    assert played.total_slots == 10
    assert (played.start > 0).all()
