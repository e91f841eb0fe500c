import gzip
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from qmonpy.cli.dbwriter.command import main
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.place import find_database_path
from qmonpy.reporting.schema.tables import USER_VALUES
from tests.clusters.spool_world import busy_content
from tests.reporting.filled import fill
from tests.reporting.writing.made_records import BEGIN, make_files, make_usage
from tests.reporting.writing.rows import count_rows

RECORDED = Path(__file__).parent.parent.parent / "reporting" / "data" / "recorded"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "a.sqlite")


def count(database: str) -> dict[str, int]:
    with open_database(database, readonly=True) as opened:
        return {name: rows for name, rows in count_rows(opened).items() if rows}


def test_that_a_cell_is_written_once_beside_no_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    cell = tmp_path / "default"
    common = cell / "common"
    common.mkdir(parents=True)
    for name in ("reporting", "accounting"):
        (common / name).write_bytes((RECORDED / name).read_bytes())
    assert main(["--once", str(cell)]) == 0
    path = find_database_path(cell)
    assert path.is_relative_to(tmp_path / "data")
    assert capsys.readouterr().out == f"Read 198 lines, 190 records; 205 rows written into {path}\n"
    assert main(["--once", str(common / "reporting")]) == 0
    assert capsys.readouterr().out == f"Read 0 records; 0 rows written into {path}\n"
    assert sorted(each.name for each in common.iterdir()) == ["accounting", "reporting"]


def test_that_a_cell_without_a_reporting_file_is_told_how_to_have_one(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "accounting").write_text(make_files(3)["accounting"])
    assert main(["--once", "--database", database, str(tmp_path)]) == 0
    assert "reporting_params say reporting=true joblog=true" in capsys.readouterr().err
    assert count(database)["sge_job_usage"] == 3


@pytest.mark.slow
def test_that_old_files_come_first_and_may_be_compressed(tmp_path: Path, database: str) -> None:
    lines = make_files(9)["accounting"].splitlines(keepends=True)
    (tmp_path / "accounting").write_text("".join(lines[6:]))
    old = tmp_path / "accounting.0.gz"
    old.write_bytes(gzip.compress("".join(lines[:6]).encode()))
    assert main(["--once", "--database", database, str(tmp_path / "accounting"), str(old)]) == 0
    assert count(database)["sge_job_usage"] == 9


def test_that_broken_lines_are_shown_with_their_place(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "accounting"
    path.write_text(f"{make_usage(1, BEGIN, BEGIN + 5)}\nwhat is that?\n{make_usage(2, BEGIN + 5, BEGIN)}\n")
    assert main(["--once", "--database", database, str(path)]) == 1
    shown = capsys.readouterr()
    assert (
        f"dbwriter: {path}, line 2: a record of what a task used has at least 43 fields, this line 1: what is that?"
        in shown.err
    )
    assert f"{path}, line 3: the task ended before it started (it is kept all the same): all.q" in shown.err
    assert "Read 3 lines, 1 line of it no record, 2 records" in shown.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["{folder}/nothing"], "There is no file {folder}/nothing"),
        (["--database", "mysql://a:secret@b/c", "{folder}"], "only sqlite:///FILE and postgresql://USER@HOST/NAME"),
        (["--database", "{folder}", "{folder}"], "it is no file"),
        (["--database", "{folder}/a.sqlite", "--keep", "{folder}/none", "{folder}"], "{folder}/none cannot be read"),
        (["--database", "{folder}/a.sqlite", "--keep", "{folder}/other", "{folder}"], "{folder}/other: "),
        (["--database", "{folder}/a.sqlite", "{folder}/text"], "text is no file of records"),
        (["--database", "{folder}/a.sqlite", "{folder}/other"], "other is no file of records"),
        (["--database", "{folder}/a.sqlite", "{folder}/empty"], "empty is no folder of a cell"),
        (["--database", "{folder}/nothing/a.sqlite", "{folder}"], "there is no folder {folder}/nothing"),
    ],
)
def test_that_what_cannot_be_used_is_told(
    tmp_path: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other").write_text("root:x:0:0\n")
    (tmp_path / "text").write_text("# A title\n\nWords: no record.\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "bootstrap").write_text("")
    assert main(["--once", *(word.format(folder=tmp_path) for word in words)]) == 1
    shown = capsys.readouterr().err
    assert told.format(folder=tmp_path) in shown
    assert "secret" not in shown
    assert not (tmp_path / "a.sqlite").exists()
    assert not (tmp_path / "nothing").exists()


def test_that_a_spool_without_records_says_what_nobody_will_know(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "site.qmonpy"
    Spool.create(path, busy_content()).close()
    assert main(["--once", "--database", database, str(path)]) == 0
    assert f"dbwriter: {path} has no records of its own: of each ended task it tells" in capsys.readouterr().err


@pytest.mark.slow
def test_that_what_ended_on_an_embedded_cluster_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    content = busy_content()
    Spool.create(path, content).close()
    ran = [each for each in content.finished if each.start_time and each.end_time]
    for _ in range(2):
        assert main(["--once", str(path)]) == 0
        assert count(str(tmp_path / "site.reporting.sqlite")).get("sge_job_usage", 0) == len(ran)


def test_that_values_are_derived_and_only_what_is_asked_for_is_deleted(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "accounting"
    old, new = BEGIN - 10**8, int(time.time()) - 2 * 86400
    path.write_text(f"{make_usage(1, old, old + 5)}\n{make_usage(2, new, new + 5)}\n")
    assert main(["--once", "--database", database, str(path)]) == 0
    assert count(database)["sge_job"] == 2
    with open_database(database, readonly=True) as opened, opened.begin() as connection:
        found = connection.execute(select(USER_VALUES.c.uv_variable, USER_VALUES.c.uv_dvalue)).all()
    assert ("d_jobs_finished", 1) in [tuple(row) for row in found]
    rules = tmp_path / "keeping.yaml"
    rules.write_text("keep:\n- {of: job, for: 1 year}\n")
    assert main(["--once", "--database", database, "--keep", str(rules), str(path)]) == 0
    assert "dbwriter: Deleted 1 row that the rules keep no longer (job: 1 year)." in capsys.readouterr().err
    assert count(database)["sge_job"] == 1


@pytest.mark.slow
def test_that_it_follows_until_it_is_told_to_end(tmp_path: Path, database: str) -> None:
    path = tmp_path / "accounting"
    path.touch()
    words = [sys.executable, "-m", "qmonpy", "dbwriter", "--every", "0.1", "--database", database, str(path)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        for number in range(1, 4):
            with path.open("a") as file:
                file.write(f"{make_usage(number, BEGIN, BEGIN + 5)}\n")
            end = time.monotonic() + 20
            while not (os.path.exists(database) and _count_usages(database) == number):
                assert time.monotonic() < end
                time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=20)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0
    assert said == f"Read 3 lines, 3 records; 15 rows written into {database}\n"


def _count_usages(database: str) -> int:
    from qmonpy.model.report import ReportError

    try:
        return count(database).get("sge_job_usage", 0)
    except ReportError:
        return 0


def test_that_deletions_are_shown_and_not_made(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with open_database(database) as opened, opened.begin() as connection:
        fill(connection)
    before = count(database)
    assert main(["--show-deletions", "--database", database, "site.qmonpy"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert any(line.startswith("job: 1 year: 1 row of before ") and "2025-01-02 10:00 UTC" in line for line in lines)
    assert len(lines) == 16
    assert main(["--show-deletions", "--keep", "all", "--database", database, "site.qmonpy"]) == 0
    assert capsys.readouterr().out == "Everything is kept for ever.\n"
    assert count(database) == before


def test_that_jobs_of_a_simulated_cluster_age_by_its_own_clock(tmp_path: Path) -> None:
    path, content = tmp_path / "site.qmonpy", busy_content()
    Spool.create(path, content).close()
    assert max(each.end_time for each in content.finished) < time.time() - 2 * 365 * 86400
    assert main(["--once", "--keep", "default", str(path)]) == 0
    ran = [each for each in content.finished if each.start_time and each.end_time]
    assert count(str(tmp_path / "site.reporting.sqlite")).get("sge_job_usage", 0) == len(ran) > 0
