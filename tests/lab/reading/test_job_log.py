import gzip
from pathlib import Path

from qmonpy.lab.making.selection import keep_jobs
from qmonpy.lab.reading.accounting import read_accounting
from qmonpy.lab.reading.job_log import is_reporting
from qmonpy.lab.reading.workload_source import read_workload_from
from qmonpy.lab.workload.workload import UNKNOWN
from qmonpy.lab.workload.workload_file import read_workload, write_workload
from tests.lab.lines import BEGIN, accounting_line

HEAD = "# Version: 8.1.9\n# \n# DO NOT MODIFY THIS FILE MANUALLY!\n# \n"


def log_line(event: str, number: int, task: int = 0, submit: int = BEGIN) -> str:
    return (
        f"{submit}:job_log:{submit}:{event}:{number}:{task}:NONE:t:master:qmaster-host:0:1024:{submit}:"
        "job:anna:users::defaultdepartment:sge:sent to execd"
    )


def write_reporting(path: Path, *lines: str) -> Path:
    text = HEAD + "".join(f"{each}\n" for each in lines)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text)
    return path


LINES = (
    f"{BEGIN}:new_job:{BEGIN}:7:-1:NONE:job7:anna:users::defaultdepartment:sge:1024",
    log_line("pending", 7, -1),
    log_line("sent", 8),
    log_line("sent", 7),
    f"{BEGIN}:acct:{accounting_line(7)}",
    log_line("finished", 7),
    log_line("sent", 9, 2),
    f"{BEGIN}:acct:{accounting_line(8)}",
    log_line("finished", 8),
    f"{BEGIN}:host:h1:{BEGIN}:X:load_avg=0.1",
)


def test_that_a_reporting_file_is_a_workload_with_the_order_of_what_began_and_ended(tmp_path: Path) -> None:
    for name in ("reporting", "reporting-20261101.gz"):
        workload = read_workload_from(write_reporting(tmp_path / name, *LINES))
        assert workload.number.tolist() == [7, 8]
        assert not any(each.code == "broken-lines" for each in workload.notes)
        assert workload.has_sequence
        events = {"sent 7": workload.sent[0], "sent 8": workload.sent[1]}
        events |= {"finished 7": workload.finished[0], "finished 8": workload.finished[1]}
        assert sorted(events, key=lambda each: events[each]) == ["sent 8", "sent 7", "finished 7", "finished 8"]


def test_that_a_folder_with_a_reporting_file_alone_is_a_workload(tmp_path: Path) -> None:
    write_reporting(tmp_path / "reporting", *LINES)
    assert read_workload_from(tmp_path).number.tolist() == [7, 8]


def test_that_beside_accounting_a_reporting_file_tells_the_order_alone(tmp_path: Path) -> None:
    accounting = tmp_path / "accounting"
    accounting.write_text("".join(f"{accounting_line(each)}\n" for each in (7, 9, 10)))
    workload = read_accounting([accounting, write_reporting(tmp_path / "reporting", *LINES)])
    assert workload.number.tolist() == [7, 9, 10]
    assert not any(each.code == "ran-again" for each in workload.notes)
    assert (workload.sent != UNKNOWN).tolist() == [True, False, False]
    alone = read_accounting([accounting])
    assert not alone.has_sequence


def test_that_a_task_that_was_sent_again_was_sent_when_it_was_so_last(tmp_path: Path) -> None:
    lines = (log_line("sent", 7), log_line("sent", 8), log_line("finished", 8), log_line("sent", 7))
    workload = read_accounting(
        [write_reporting(tmp_path / "reporting", *lines, *(f"{BEGIN}:acct:{accounting_line(each)}" for each in (7, 8)))]
    )
    assert workload.sent[0] > workload.finished[1] > workload.sent[1]
    assert workload.finished[0] == UNKNOWN


def test_that_a_number_that_is_used_again_has_an_order_of_its_own(tmp_path: Path) -> None:
    later = BEGIN + 5000
    lines = (log_line("sent", 7), log_line("sent", 7, submit=later))
    records = (f"{BEGIN}:acct:{accounting_line(7, submit=each, start=each, end=each + 9)}" for each in (BEGIN, later))
    workload = read_accounting([write_reporting(tmp_path / "reporting", *lines, *records)])
    assert workload.sent.tolist() == [0, 1]


def test_that_lines_that_are_none_are_counted_and_the_others_are_read(tmp_path: Path) -> None:
    path = write_reporting(
        tmp_path / "reporting", *LINES, "nonsense", f"{BEGIN}:job_log:{BEGIN}:sent", f"{BEGIN}:acct:x"
    )
    workload = read_accounting([path])
    (broken,) = (each for each in workload.notes if each.code == "broken-lines")
    assert broken.count == 2
    assert len(workload) == 2


def test_that_other_files_are_no_reporting_files(tmp_path: Path) -> None:
    for text in ("", "all.q:h1:users:anna\n", "12:34:56\n", f"{accounting_line(7)}\n"):
        path = tmp_path / "file"
        path.write_text(text)
        assert not is_reporting(path)
    assert not is_reporting(tmp_path / "gone")


def test_that_the_order_is_kept_in_a_file_and_of_the_jobs_that_are_kept(tmp_path: Path) -> None:
    workload = read_accounting([write_reporting(tmp_path / "reporting", *LINES)])
    write_workload(tmp_path / "kept.workload", workload)
    assert read_workload(tmp_path / "kept.workload").sent.tolist() == workload.sent.tolist()
    kept = keep_jobs(workload, workload.number == 8)
    assert (kept.sent.tolist(), kept.finished.tolist()) == ([workload.sent[1]], [workload.finished[1]])
