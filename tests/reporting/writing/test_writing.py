import bz2
import gzip
import lzma
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import select

from qmonpy.model.report import ReportError
from qmonpy.reporting.records.file_kind import parse_line
from qmonpy.reporting.records.record import Fault, FileKind
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.schema.tables import CHECKPOINT, HOST_VALUES, JOB, JOB_USAGE, QMONPY_BROKEN_LINE, QUEUE_VALUES
from qmonpy.reporting.writing.following import FileFollower
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.reporting.postgres_server import PostgresServer
from tests.reporting.writing.made_records import BEGIN, make_files, make_usage
from tests.reporting.writing.rows import Rows, count_rows, read_rows

RECORDED = Path(__file__).parent.parent / "data" / "recorded"
NOW = BEGIN + 10**6
PASSWD = b"root:x:0:0:root:/:/bin/bash\n" * 9
SELDOM = [
    ("renamed", True),
    ("renamed", False),
    ("gz", True),
    ("copied", True),
    ("copied", False),
    ("bz2", False),
    ("xz", True),
]


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with open_database(database_url) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "common"
    made.mkdir()
    return made


def make_writer(database: Database, block_bytes: int = 1 << 22) -> SourceWriter:
    return SourceWriter(database, lambda: NOW, block_bytes)


def write(database: Database, *paths: Path, block_bytes: int = 1 << 22) -> SourceWriter:
    """As a process does it that ends when everything is written."""
    writer = make_writer(database, block_bytes)
    for path in paths:
        with closing(FileFollower(writer, path, lambda: 0)) as follower:
            follower.poll()
    return writer


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """The rows of the made files, written at once."""
    made = tmp_path_factory.mktemp("expected")
    for name, content in make_files(20).items():
        (made / name).write_text(content)
    with open_database(str(made / "a.sqlite")) as database:
        write(database, made / "reporting", made / "accounting")
        return read_rows(database)


def lay(folder: Path) -> tuple[Path, Path]:
    for name, content in make_files(20).items():
        (folder / name).write_text(content)
    return folder / "reporting", folder / "accounting"


def test_that_what_a_real_one_recorded_becomes_rows(database: Database) -> None:
    writer = write(database, RECORDED / "reporting", RECORDED / "accounting")
    assert (writer.progress.lines, writer.progress.records, writer.progress.broken) == (198, 190, 0)
    assert count_rows(database) == {
        "sge_job": 20, "sge_job_log": 62, "sge_job_usage": 12, "sge_job_request": 7, "sge_share_log": 50,
        "sge_host": 2, "sge_host_values": 4, "sge_queue": 3, "sge_queue_values": 35,
        "sge_ar": 2, "sge_ar_attribute": 2, "sge_ar_log": 3, "sge_ar_usage": 2, "sge_ar_resource_usage": 1,
    }  # fmt: skip


def test_that_every_record_of_made_files_is_one_row(expected: Rows) -> None:
    counts = {name: sum(bag.values()) for name, bag in expected.items()}
    assert counts == {
        "sge_job": 40, "sge_job_log": 80, "sge_job_usage": 20, "sge_job_request": 60, "sge_share_log": 2,
        "sge_host": 7, "sge_host_values": 80, "sge_queue": 7, "sge_queue_values": 27,
        "sge_ar": 2, "sge_ar_attribute": 2, "sge_ar_log": 2, "sge_ar_usage": 2, "sge_ar_resource_usage": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    "names",
    [("reporting", "accounting"), pytest.param(("accounting", "reporting"), marks=pytest.mark.slow)],
)
def test_that_each_record_is_once_whatever_is_read_first_and_how_often(
    database: Database, folder: Path, expected: Rows, names: tuple[str, str]
) -> None:
    lay(folder)
    for block_bytes in (4000, 1 << 20):
        write(database, *(folder / name for name in names), block_bytes=block_bytes)
    assert count_rows(database) == {name: sum(bag.values()) for name, bag in expected.items()}


@pytest.mark.slow
def test_that_a_file_is_followed_as_it_grows_line_by_line(database: Database, folder: Path, expected: Rows) -> None:
    contents = make_files(20)
    reporting, accounting = folder / "reporting", folder / "accounting"
    writer = make_writer(database)
    followers = [FileFollower(writer, each, lambda: 0) for each in (reporting, accounting)]
    for follower in followers:
        follower.poll()
    with reporting.open("w") as file:
        for begin in range(0, len(contents["reporting"]), 997):
            file.write(contents["reporting"][begin : begin + 997])
            file.flush()
            followers[0].poll()
    accounting.write_text(contents["accounting"])
    for follower in followers:
        follower.poll()
        follower.close()
    assert read_rows(database) == expected


def rotate(path: Path, how: str) -> None:
    """Give a file the name that rotation gives it; another one takes its own later."""
    if how == "renamed":
        path.rename(path.with_name(f"{path.name}.0"))
    elif how == "copied":
        shutil.copy2(path, path.with_name(f"{path.name}-20261123"))
        os.truncate(path, 0)
    else:
        packed = path.with_name(f"{path.name}.1.{how}")
        content = path.read_bytes()
        if how == "gz":
            packed.write_bytes(gzip.compress(content))
        else:
            packed.write_bytes(bz2.compress(content) if how == "bz2" else lzma.compress(content))
        path.unlink()


@pytest.mark.parametrize(
    ("how", "is_running"),
    [
        ("gz", False),
        *(pytest.param(how, is_running, marks=pytest.mark.slow) for how, is_running in SELDOM),
    ],
)
def test_that_nothing_is_lost_when_a_file_is_rotated(
    database: Database, folder: Path, expected: Rows, how: str, is_running: bool
) -> None:
    contents = make_files(20)
    path = folder / "reporting"
    (folder / "accounting").write_text(contents["accounting"])
    lines = contents["reporting"].splitlines(keepends=True)
    first, second, third = "".join(lines[:60]), "".join(lines[60:100]), "".join(lines[100:])
    writer = make_writer(database)
    follower = FileFollower(writer, path, lambda: 0)
    path.write_text(first)
    follower.poll()
    with path.open("a") as file:
        file.write(second)
    rotate(path, how)
    if not is_running:
        follower.close()
        follower = FileFollower(make_writer(database), path, lambda: 0)
    path.write_text(third)
    follower.poll()
    follower.close()
    write(database, folder / "accounting")
    assert follower.notices == []
    assert read_rows(database) == expected


@pytest.mark.slow
def test_that_a_rest_which_is_nowhere_is_told(database: Database, folder: Path) -> None:
    path, _ = lay(folder)
    write(database, path)
    path.unlink()
    path.write_text(f"{BEGIN + 99999}:queue:all.q:lp1:{BEGIN + 99999}:d\n")
    follower = FileFollower(make_writer(database), path)
    follower.poll()
    follower.close()
    (notice,) = follower.notices
    assert "read up to line" in notice


@pytest.mark.slow
def test_that_files_put_together_and_shortened_ones_are_not_told_twice(
    database: Database, folder: Path, expected: Rows
) -> None:
    reporting, accounting = lay(folder)
    write(database, reporting, accounting)
    lines = reporting.read_text().splitlines(keepends=True)
    (folder / "half").write_text("".join(lines[50:]))
    (folder / "doubled").write_text("".join([*lines[2:30], *lines[20:]]))
    write(database, folder / "half")
    write(database, folder / "half", folder / "doubled")
    found = count_rows(database)
    more = found.pop("sge_job_log") - sum(expected["sge_job_log"].values())
    # Ten lines stand in it twice, which its own records may.
    assert more <= 10
    assert {name: count for name, count in found.items() if count != sum(expected[name].values())}.keys() <= {
        "sge_host_values",
        "sge_queue_values",
    }


@pytest.mark.slow
def test_that_an_older_file_read_later_finds_its_place(database: Database, folder: Path, expected: Rows) -> None:
    reporting, accounting = lay(folder)
    lines = reporting.read_text().splitlines(keepends=True)
    old, new = folder / "old", folder / "new"
    old.write_text("".join(lines[:80]))
    new.write_text("".join(lines[80:]))
    write(database, new, old, accounting)
    found = read_rows(database)
    assert found["sge_host_values"] == expected["sge_host_values"]
    assert found["sge_job_log"] == expected["sge_job_log"]


def test_that_the_files_of_open_cluster_scheduler_become_rows_once_also_when_they_are_renamed(
    database: Database, folder: Path
) -> None:
    ocs = RECORDED.parent / "ocs"
    for name in ("reporting.jsonl", "accounting.jsonl"):
        lines = (ocs / name).read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / name).write_text("".join(lines[: len(lines) // 2]))
    # A file without objects may be beside them, of before: they are none of its former files.
    (folder / "accounting").write_text(f"{make_usage(99, BEGIN, BEGIN + 5)}\n")
    names = ("reporting", "accounting", "reporting.jsonl", "accounting.jsonl")
    write(database, *(folder / name for name in names))
    for name in ("reporting.jsonl", "accounting.jsonl"):
        (folder / f"{name}.1").write_text((ocs / name).read_text(encoding="utf-8"))
        (folder / name).write_text("")
    (folder / "accounting").write_text(f"{make_usage(100, BEGIN, BEGIN + 6)}\n")
    writer = write(
        database, *(folder / name for name in names), folder / "reporting.jsonl.1", folder / "accounting.jsonl.1"
    )
    assert (writer.progress.broken, writer.progress.doubtful) == (0, 0)
    rows = count_rows(database)
    assert (rows["sge_job_usage"], rows["sge_ar"], rows["sge_ar_attribute"]) == (8 + 2, 2, 2)
    write(database, ocs / "reporting.jsonl", ocs / "accounting.jsonl")
    assert count_rows(database) == rows


@pytest.mark.parametrize("is_copied", [False, True])
def test_that_a_record_that_is_the_same_again_behind_a_rotation_counts_again(
    database: Database, folder: Path, is_copied: bool
) -> None:
    line = f"{BEGIN + 5}:host:lp1:{BEGIN + 5}:X:cpu=1\n"
    path = folder / "reporting"
    path.write_text(f"{BEGIN}:host:lp1:{BEGIN}:X:cpu=2\n{line}")
    write(database, path)
    if is_copied:
        (folder / "reporting.1").write_bytes(path.read_bytes())
    else:
        path.rename(folder / "reporting.1")
    path.write_text(line)
    write(database, path)
    assert count_rows(database)["sge_host_values"] == 3
    write(database, path, folder / "reporting.1")
    assert count_rows(database)["sge_host_values"] == 3


def test_that_a_value_ends_where_the_next_begins(database: Database, folder: Path) -> None:
    path = folder / "reporting"
    lines = [f"{BEGIN + at}:host:lp1:{BEGIN + at}:X:cpu={at},mem=1k" for at in (0, 5, 9)]
    path.write_text("\n".join(lines) + "\n" + f"{BEGIN}:queue:all.q:lp1:{BEGIN}:d\n")
    write(database, path, block_bytes=60)
    with database.begin() as connection:
        table = HOST_VALUES.c
        rows = connection.execute(
            select(table.hv_time_start, table.hv_time_end, table.hv_dvalue)
            .where(table.hv_variable == "cpu")
            .order_by(table.hv_id)
        ).all()
        assert [row.hv_time_end for row in rows] == [*[row.hv_time_start for row in rows[1:]], None]
        assert [row.hv_dvalue for row in rows] == [0, 5, 9]
        assert connection.execute(select(QUEUE_VALUES.c.qv_svalue, QUEUE_VALUES.c.qv_dvalue)).all() == [("d", None)]


def test_that_records_at_midnight_and_the_last_one_are_parts_of_the_whole(database: Database, folder: Path) -> None:
    whole = make_usage(7, BEGIN + 10, BEGIN + 100_000, cpu=100)
    parts = [
        make_usage(7, BEGIN + 10, BEGIN + 50_000, submitted=BEGIN, status=-1, cpu=60),
        make_usage(7, BEGIN + 50_000, BEGIN + 100_000, submitted=BEGIN, cpu=40),
    ]
    (folder / "accounting").write_text(f"{whole}\n")
    (folder / "reporting").write_text("".join(f"{BEGIN + 1}:acct:{part}\n" for part in parts))
    write(database, folder / "accounting", folder / "reporting")
    write(database, folder / "reporting", folder / "accounting")
    with database.begin() as connection:
        rows = connection.execute(select(JOB_USAGE.c.ju_exit_status, JOB_USAGE.c.ju_cpu)).all()
    assert sorted(rows) == [(-1, 60), (0, 40)]


def test_that_a_number_that_begins_anew_is_another_job(database: Database, folder: Path) -> None:
    later = BEGIN + 10**8
    again = make_usage(7, BEGIN + 500, BEGIN + 600, submitted=BEGIN + 400)
    lines = [make_usage(7, BEGIN + 10, BEGIN + 20), again, make_usage(7, later, later + 5)]
    (folder / "accounting").write_text("".join(f"{line}\n" for line in lines))
    write(database, folder / "accounting")
    with database.begin() as connection:
        # A job that is scheduled again is the same, although 8.1.9 then tells another time of submission.
        assert len(connection.execute(select(JOB)).all()) == 2
        assert len(connection.execute(select(JOB_USAGE)).all()) == 3


def test_that_broken_and_doubtful_lines_are_kept_with_their_place(database: Database, folder: Path) -> None:
    good = f"{BEGIN}:queue:all.q:lp1:{BEGIN}:d"
    backwards = f"{BEGIN}:acct:{make_usage(7, BEGIN + 100, BEGIN + 50)}"
    future = f"{NOW + 10**6}:queue:all.q:lp1:{NOW + 10**6}:E"
    lines = ["# a comment", good, "what is that", "", f"{BEGIN}:queue:all.q:lp2:soon:d", backwards, future]
    path = folder / "reporting"
    path.write_text("".join(f"{line}\n" for line in lines))
    progress = write(database, path).progress
    assert (progress.records, progress.broken, progress.doubtful) == (3, 2, 2)
    with database.begin() as connection:
        table = QMONPY_BROKEN_LINE.c
        rows = connection.execute(
            select(table.bl_line, table.bl_code, table.bl_text, table.bl_offset).order_by(table.bl_id)
        ).all()
        assert [tuple(row)[:3] for row in rows] == [
            (3, "record.kind", "what is that"),
            (5, "record.number", lines[4]),
            (6, "usage.backwards", backwards),
            (7, "record.future", future),
        ]
        assert path.read_bytes()[rows[1].bl_offset :].startswith(lines[4].encode())
        assert connection.execute(select(CHECKPOINT.c.ch_line)).all() == [(7,)]


def test_that_names_with_quotes_bytes_and_tabs_stay(database: Database, folder: Path) -> None:
    names = ["o'hara", 'a"b', "a\\b", "a\tb", "ä\u2028ß", "x\x0by", "\\N", "%s ? $1"]
    path = folder / "accounting"
    lines = [make_usage(at, BEGIN, BEGIN + 5, owner=name) for at, name in enumerate(names, 1)]
    path.write_bytes(b"".join(f"{line}\n".encode() for line in lines) + b"all.q\0\xff:x\n")
    assert write(database, path).progress.broken == 1
    with database.begin() as connection:
        assert list(connection.execute(select(JOB.c.j_owner).order_by(JOB.c.j_id)).scalars()) == names


@pytest.mark.slow
def test_that_numbers_that_no_column_holds_are_written_as_the_largest(database: Database, folder: Path) -> None:
    line = make_usage(7, BEGIN, BEGIN + 5).replace(":9:0:0:", ":99999999999:0:0:")
    (folder / "accounting").write_text(f"{line}\n")
    write(database, folder / "accounting")
    with database.begin() as connection:
        assert connection.execute(select(JOB_USAGE.c.ju_ru_minflt)).scalar() == 2**31 - 1


@pytest.mark.slow
def test_that_a_compressed_file_is_read_through_once(
    database: Database, folder: Path, expected: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in lay(folder):
        path.with_suffix(".gz").write_bytes(gzip.compress(path.read_bytes()))
    rewound, rewind = [], gzip._GzipReader._rewind  # type: ignore[attr-defined]

    def note(reader: object) -> None:
        rewound.append(reader)
        rewind(reader)

    monkeypatch.setattr("gzip._GzipReader._rewind", note)
    write(database, folder / "reporting.gz", folder / "accounting.gz", block_bytes=2000)
    assert len(rewound) < 20
    assert read_rows(database) == expected


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"\x7fELF" + bytes(999), PASSWD])
def test_that_a_file_of_something_else_is_refused(database: Database, folder: Path, content: bytes) -> None:
    (folder / "other").write_bytes(content + b"\n")
    with pytest.raises(ReportError) as caught:
        write(database, folder / "other")
    assert caught.value.reports[0].code == "reporting.foreign-source"
    assert not any(count_rows(database).values())


@pytest.mark.slow
def test_that_a_damaged_compressed_file_is_a_report_and_what_was_read_stays(database: Database, folder: Path) -> None:
    packed = gzip.compress(make_files(20)["accounting"].encode())
    path = folder / "accounting.1.gz"
    path.write_bytes(packed[: len(packed) // 2])
    with pytest.raises(ReportError) as caught:
        write(database, path)
    assert caught.value.reports[0].code == "reporting.source"


@pytest.mark.slow
def test_that_two_writers_at_once_write_each_record_once(database: Database, folder: Path, expected: Rows) -> None:
    paths = lay(folder)
    writers = [make_writer(database, 600), make_writer(database, 900)]
    followers = [FileFollower(writer, path, lambda: 0) for path in paths for writer in writers]
    for path in paths:
        content, grown = path.read_bytes(), 0
        path.write_bytes(b"")
        while grown < len(content):
            with path.open("ab") as file:
                file.write(content[grown : grown + 1500])
            grown += 1500
            for follower in followers:
                follower.poll()
    for follower in followers:
        follower.close()
    assert read_rows(database) == expected


def test_that_records_without_a_file_are_there_once_by_whoever_writes_them(database: Database) -> None:
    found = [parse_line(line, FileKind.REPORTING) for line in make_files(6)["reporting"].split("\n")]
    records = [each for each in found if each is not None and not isinstance(each, Fault)]
    make_writer(database).write_records(records, FileKind.REPORTING)
    rows = read_rows(database)
    assert rows["sge_queue_values"]
    assert rows["sge_job_log"]
    for _ in range(2):
        assert make_writer(database).write_records(records, FileKind.REPORTING) == 0
    assert read_rows(database) == rows


@pytest.mark.slow
def test_that_a_writer_goes_on_when_the_database_is_back(
    database: Database, folder: Path, expected: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = lay(folder)
    writer = make_writer(database, 900)
    followers = [FileFollower(writer, path, lambda: 0) for path in paths]
    whole, calls = writer._writer.write, []

    def fail(*arguments: object) -> int:
        calls.append(1)
        rows = whole(*arguments)  # type: ignore[arg-type]
        if len(calls) % 3 == 0:
            raise ReportError(())
        return rows

    monkeypatch.setattr(writer._writer, "write", fail)
    for follower in followers:
        while True:
            try:
                follower.poll()
                break
            except ReportError:
                continue
        follower.close()
    assert len(calls) > 10
    assert read_rows(database) == expected


@pytest.mark.slow
def test_that_a_server_may_end_the_connection_at_any_moment(
    postgres_server: PostgresServer, folder: Path, expected: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres_server.make_database()
    with open_database(url) as database:
        writer = make_writer(database, 900)
        followers = [FileFollower(writer, path, lambda: 0) for path in lay(folder)]
        whole, calls, codes = writer._writer.write, [], set()

        def end_connection(*arguments: object) -> int:
            rows = whole(*arguments)  # type: ignore[arg-type]
            calls.append(1)
            if len(calls) % 3 == 0:
                others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"{others} AND datname = current_database()")
            return rows

        monkeypatch.setattr(writer._writer, "write", end_connection)
        for follower in followers:
            while True:
                try:
                    follower.poll()
                    break
                except ReportError as error:
                    codes.add(error.reports[0].code)
            follower.close()
        assert codes == {"reporting.not-connected"}
        assert read_rows(database) == expected
