import bz2
import gzip
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.lab.reading import accounting
from qmonpy.lab.reading.accounting import AccountingReader, find_files, read_accounting
from qmonpy.lab.reading.finished import add_finished
from qmonpy.lab.reading.tally import Tally
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import Range, ResourceRequest
from tests.lab.lines import BEGIN, accounting_line

RECORDED = Path(__file__).parents[2]


def write(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{each}\n" for each in lines))
    return path


def note_of(workload: Workload, code: str) -> tuple[int, tuple[str, ...]]:
    return next((each.count, each.places) for each in workload.notes if each.code == code)


def test_that_a_record_becomes_a_job_with_what_it_asked_for(tmp_path: Path) -> None:
    line = accounting_line(
        7,
        project="chem",
        pe="mpi",
        slots=4,
        category="-U staff -u anna -q all.q -l h_rt=600,mem=2G -pe mpi 2-4 -P chem",
    )
    job = read_accounting([write(tmp_path / "accounting", line)]).job(0)
    assert (job.number, job.name, job.submit_time) == (7, "job7", BEGIN)
    assert (job.kind.owner, job.kind.group, job.kind.project) == ("anna", "users", "chem")
    assert job.kind.pe == "mpi"
    assert job.kind.slots == (Range(2, 4),)
    assert job.kind.hard_resources == (ResourceRequest("h_rt", "600"), ResourceRequest("mem", "2G"))
    assert job.kind.hard_queues == ("all.q",)
    (task,) = job.tasks
    assert (task.start_time, task.run_time, task.slots, task.place) == (BEGIN + 10, 100, 4, "all.q@h1")


def test_that_tasks_of_an_array_are_one_job(tmp_path: Path) -> None:
    lines = [accounting_line(7, task=number, end=BEGIN + 100 * number) for number in (3, 1, 2)]
    workload = read_accounting([write(tmp_path / "accounting", *lines, accounting_line(8, submit=BEGIN + 1))])
    assert [len(each.tasks) for each in workload.jobs()] == [3, 1]
    assert [each.task for each in workload.job(0).tasks] == [1, 2, 3]


def test_that_a_number_that_is_used_again_is_another_job(tmp_path: Path) -> None:
    lines = accounting_line(7), accounting_line(7, submit=BEGIN + 5000, start=BEGIN + 5001, end=BEGIN + 5002)
    assert len(read_accounting([write(tmp_path / "accounting", *lines)])) == 2


def test_that_only_the_last_run_of_a_task_is_played_and_the_others_are_counted(tmp_path: Path) -> None:
    lines = accounting_line(7, failed=25), accounting_line(7, start=BEGIN + 500, end=BEGIN + 600)
    workload = read_accounting([write(tmp_path / "accounting", *lines)])
    assert workload.tasks == 1
    assert workload.job(0).tasks[0].start_time == BEGIN + 500
    assert note_of(workload, "ran-again")[0] == 1


def test_that_records_from_before_6_2_are_read_as_well(tmp_path: Path) -> None:
    assert len(read_accounting([write(tmp_path / "accounting", accounting_line(7, tail=""))])) == 1


def test_that_broken_lines_are_counted_with_their_places_and_the_others_are_there(tmp_path: Path) -> None:
    lines = [accounting_line(number) for number in range(1, 200)]
    lines[10], lines[50], lines[51] = "nonsense", lines[50].replace(f":{BEGIN}:", ":soon:"), "\0\0"
    workload = read_accounting([write(tmp_path / "accounting", "# comment", *lines, "")])
    assert len(workload) == 196
    assert note_of(workload, "broken-lines") == (
        3, ("accounting, line 12", "accounting, line 52", "accounting, line 53"),
    )  # fmt: skip


def test_that_what_never_ran_and_parts_of_parallel_tasks_are_counted_and_left_out(tmp_path: Path) -> None:
    path = write(
        tmp_path / "accounting",
        accounting_line(1),
        accounting_line(2, start=0, end=0, failed=100),
        accounting_line(3, part="1.h2"),
        accounting_line(4, submit=0, start=0, end=0, failed=25),
        accounting_line(5, end=BEGIN),
    )
    workload = read_accounting([path])
    assert [each.number for each in workload.jobs()] == [1]
    for code in ("never-ran", "parts", "without-times", "ended-before-start"):
        assert note_of(workload, code)[0] == 1, code


def test_that_what_no_record_tells_is_said(tmp_path: Path) -> None:
    workload = read_accounting([write(tmp_path / "accounting", accounting_line(1))])
    assert any("-hold_jid" in each.text for each in workload.notes)
    assert any("hosts were down" in each.text for each in workload.notes)


def test_that_rotated_and_compressed_files_are_read_oldest_first(tmp_path: Path) -> None:
    path = write(tmp_path / "accounting", accounting_line(3, submit=BEGIN + 2))
    (tmp_path / "accounting.1.gz").write_bytes(gzip.compress(f"{accounting_line(1)}\n".encode()))
    (tmp_path / "accounting.0.bz2").write_bytes(bz2.compress(f"{accounting_line(2, submit=BEGIN + 1)}\n".encode()))
    for age, name in enumerate(("accounting", "accounting.0.bz2", "accounting.1.gz")):
        os.utime(tmp_path / name, (BEGIN - age, BEGIN - age))
    assert [each.name for each in find_files(path)] == ["accounting.1.gz", "accounting.0.bz2", "accounting"]
    workload = read_accounting(find_files(path))
    assert [each.number for each in workload.jobs()] == [1, 2, 3]
    assert [each.records for each in workload.sources] == [1, 1, 1]
    assert all(each.sha256 for each in workload.sources)


def test_that_a_damaged_file_is_said_and_what_was_before_it_is_there(tmp_path: Path) -> None:
    packed = gzip.compress("".join(f"{accounting_line(each)}\n" for each in range(1, 3000)).encode(), 1)
    (tmp_path / "accounting.1.gz").write_bytes(packed[: len(packed) // 2])
    whole = write(tmp_path / "accounting", accounting_line(5000))
    workload = read_accounting([tmp_path / "accounting.1.gz", whole])
    assert any(each.number == 5000 for each in workload.jobs())
    assert any(each.code == "damaged" for each in workload.notes)


def test_that_a_file_that_grows_is_read_to_the_end_that_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounting, "BLOCK_BYTES", 512)
    path = write(tmp_path / "accounting", *(accounting_line(each) for each in range(1, 20)))

    def grow(_: int) -> None:
        with path.open("a") as stream:
            stream.write(f"{accounting_line(99)}\n")

    assert len(read_accounting([path], tell=grow)) == 19


def test_that_a_file_that_is_cut_while_it_is_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounting, "BLOCK_BYTES", 512)
    path = write(tmp_path / "accounting", *(accounting_line(each) for each in range(1, 300)))
    workload = read_accounting([path], tell=lambda done: os.truncate(path, done))
    assert 0 < len(workload) < 299
    assert any(each.code == "cut" for each in workload.notes)


def test_that_a_last_line_that_is_being_written_is_no_broken_one(tmp_path: Path) -> None:
    path = tmp_path / "accounting"
    path.write_text(f"{accounting_line(1)}\n{accounting_line(2)[:100]}")
    workload = read_accounting([path])
    assert len(workload) == 1
    assert note_of(workload, "unfinished")[0] == 1
    assert not any(each.code == "broken-lines" for each in workload.notes)


def test_that_a_file_that_is_not_there_is_a_report(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="No such file"):
        read_accounting([tmp_path / "accounting"])


def test_that_records_in_json_are_read_with_the_options_of_their_command() -> None:
    path = RECORDED / "clusters/live/data/ocs/accounting.jsonl"
    workload = read_accounting([path])
    assert len(workload) == len(path.read_text().splitlines())
    plain = next(each for each in workload.jobs() if each.name == "plain")
    assert plain.kind.hard_queues == ("all.q",)
    assert plain.kind.soft_resources[0].name == "arch"
    assert plain.tasks[0].run_time == 600


def test_that_a_command_tells_priority_and_limits_that_a_category_does_not(tmp_path: Path) -> None:
    record = json.loads((RECORDED / "clusters/live/data/ocs/accounting.jsonl").read_text().splitlines()[0])
    record["submit_cmd_line"] = "qsub -p -100 -tc 3 -R y sleep 10"
    kind = read_accounting([write(tmp_path / "accounting.jsonl", json.dumps(record))]).job(0).kind
    assert (kind.priority, kind.max_running_tasks, kind.wants_reservation) == (-100, 3, True)


WORDS = st.text("abc:_-é0", max_size=4)
NUMBERS = st.one_of(st.integers(-5, 5), st.just(BEGIN), st.integers(BEGIN, BEGIN + 9), st.just(2**33)).map(str)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "submit": NUMBERS, "start": NUMBERS, "end": NUMBERS, "slots": NUMBERS, "task": NUMBERS,
            "failed": NUMBERS,
            "status": NUMBERS, "name": WORDS, "owner": WORDS,
            "queue": st.sampled_from(["NONE", "UNKNOWN", "b.q", ""]),
            "category": st.sampled_from(["NONE", "-l h_rt=5", "-pe mpi 3-5", "-soft -l a=1", "-x", "-l a=b,c"]),
            "pe": st.sampled_from(["NONE", "mpi"]), "part": st.sampled_from(["NONE", "1.h2"]),
            "tail": st.sampled_from(["", ":0:0", ":3:0", ":x:0"]),
        },
    )
)  # fmt: skip
def test_that_the_short_way_finds_what_the_long_one_does(values: dict[str, str]) -> None:
    line = accounting_line(7, **values)
    reader = AccountingReader()
    reader.read_lines([line.encode()], "file")
    builder, tally = Builder(), Tally()
    task = parse_accounting_line(line)
    if task is not None:
        add_finished(builder, tally, task)
    short, long = reader.builder.build("x"), builder.build("x")
    assert [*short.jobs()] == [*long.jobs()]
    assert {code for code, count in reader.tally.counts.items() if count} - {"parts", "broken-lines"} == set(
        tally.counts
    )
