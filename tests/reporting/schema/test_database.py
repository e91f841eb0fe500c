import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from qmonpy.model.report import ReportError
from qmonpy.reporting.schema import database as databases
from qmonpy.reporting.schema.database import FEW_CACHED, MOST_CACHED, Database, has_records, open_database
from qmonpy.reporting.schema.migrations import find_newest, find_steps
from qmonpy.reporting.schema.place import find_database_path, find_database_url
from qmonpy.reporting.schema.tables import JOB, METADATA, VERSION


def refused(url: str, *, readonly: bool = False) -> str:
    with pytest.raises(ReportError) as caught:
        open_database(url, readonly=readonly).close()
    (report,) = caught.value.reports
    assert report.text.endswith(".")
    return report.code


def address(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "site.reporting.sqlite"


def test_that_a_missing_file_is_made_with_all_tables(path: Path) -> None:
    with open_database(address(path)) as database, database.begin() as connection:
        there = inspect(connection)
        assert set(METADATA.tables) <= set(there.get_table_names())
        for table in METADATA.sorted_tables:
            assert [each["name"] for each in there.get_columns(table.name)] == [each.name for each in table.columns]
            assert there.get_pk_constraint(table.name)["constrained_columns"] == [
                each.name for each in table.primary_key.columns
            ]


def test_that_every_version_stands_in_the_database(path: Path) -> None:
    with open_database(address(path)) as database, database.begin() as connection:
        rows = connection.execute(select(VERSION.c.v_id, VERSION.c.v_version)).all()
    assert [number for number, _ in rows] == list(find_steps("sqlite"))
    assert rows[0] == (10, "6.2u1")


def test_that_what_was_written_is_there_when_it_is_opened_again_by_its_name(path: Path) -> None:
    with open_database(str(path)) as database, database.begin() as connection:
        connection.execute(insert(JOB).values(j_id=1, j_job_number=4711))
    with open_database(address(path), readonly=True) as database, database.begin() as connection:
        assert connection.execute(select(JOB.c.j_id, JOB.c.j_job_number)).all() == [(1, 4711)]


def test_that_a_statement_is_made_once_however_often_a_database_is_opened(path: Path) -> None:
    for readonly in (False, True):
        engines = set()
        for _ in range(2):
            with open_database(address(path), readonly=readonly) as database:
                engines.add(id(database.engine))
        assert len(engines) == 1


def test_that_who_writes_little_holds_little_of_a_database(path: Path) -> None:
    for most in (MOST_CACHED, FEW_CACHED):
        with open_database(address(path), most_cached=most) as database, database.begin() as connection:
            # SQLite tells it in KiB, and as a negative number.
            assert connection.execute(text("PRAGMA cache_size")).scalar_one() == -most // 1024


def test_that_a_file_that_took_the_place_of_another_is_read(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    for number, each in enumerate((path, other), 1):
        with open_database(address(each)) as database, database.begin() as connection:
            connection.execute(insert(JOB).values(j_id=1, j_job_number=number))
    other.replace(path)
    with open_database(address(path), readonly=True) as database, database.begin() as connection:
        assert connection.scalar(select(JOB.c.j_job_number)) == 2


def test_that_a_transaction_that_fails_leaves_nothing(path: Path) -> None:
    with open_database(address(path)) as database:
        with pytest.raises(ReportError), database.begin_alone() as connection:
            connection.execute(insert(JOB), [{"j_id": 1}, {"j_id": 1}])
        with database.begin() as connection:
            assert connection.execute(select(JOB)).all() == []


def test_that_a_database_opened_to_read_takes_no_writing(path: Path) -> None:
    open_database(address(path)).close()
    database = open_database(address(path), readonly=True)
    with database, pytest.raises(ReportError) as caught, database.begin() as connection:
        connection.execute(insert(JOB).values(j_id=1))
    assert caught.value.reports[0].code == "reporting.read-only"


def test_that_readers_do_not_wait_for_a_writer(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0)
    with open_database(address(path)) as database, database.begin_alone() as connection:
        connection.execute(insert(JOB).values(j_id=1))
        with open_database(address(path), readonly=True) as other, other.begin() as reading:
            assert reading.execute(select(JOB)).all() == []
        with open_database(address(path)) as other, pytest.raises(ReportError) as caught, other.begin():
            pass
    assert caught.value.reports[0].code == "reporting.locked"


def test_that_a_file_which_is_no_database_is_refused_and_stays(path: Path) -> None:
    path.write_bytes(b"all.q:host:users:" * 400)
    assert refused(address(path)) == "reporting.no-database"
    assert path.read_bytes() == b"all.q:host:users:" * 400


def test_that_a_database_of_something_else_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other (a)")
    assert refused(address(path)) == "reporting.foreign"


def test_that_a_newer_database_is_refused_also_to_read(path: Path) -> None:
    with open_database(address(path)) as database, database.begin() as connection:
        connection.execute(insert(VERSION).values(v_id=find_newest() + 1, v_version="later"))
    assert refused(address(path)) == refused(address(path), readonly=True) == "reporting.newer"


def test_that_an_older_database_is_brought_up_but_not_by_a_reader(path: Path) -> None:
    open_older(path).close()
    assert refused(address(path), readonly=True) == "reporting.older"
    with pytest.raises(ReportError, match="it has version 10, and this program reads"):
        open_database(address(path), may_upgrade=False)
    with open_database(address(path)) as database, database.begin() as connection:
        assert max(connection.execute(select(VERSION.c.v_id)).scalars()) == find_newest()


def open_older(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(find_steps("sqlite")[10])
    connection.execute("INSERT INTO sge_version VALUES (10, '6.2u1', '2009-03-01 00:00:00')")
    return connection


def test_that_a_step_which_fails_leaves_the_version_before(path: Path) -> None:
    with closing(open_older(path)) as connection:
        connection.execute("CREATE TABLE qmonpy_writing (w_id integer)")
    assert refused(address(path)) == "reporting.failed"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT max(v_id) FROM sge_version").fetchone() == (10,)
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'qmonpy_source'").fetchall()


def test_that_a_reader_refuses_what_is_missing_or_empty(path: Path) -> None:
    assert refused(address(path), readonly=True) == "reporting.missing"
    path.touch()
    assert refused(address(path), readonly=True) == "reporting.empty"


@pytest.mark.parametrize("url", ["sqlite://", "mysql://me:secret@host/name", "postgresql+asyncpg://me:secret@host/a"])
def test_that_an_address_of_no_known_database_is_refused_without_showing_a_password(url: str) -> None:
    with pytest.raises(ReportError) as caught:
        open_database(url)
    assert caught.value.reports[0].code == "reporting.address"
    assert "secret" not in caught.value.reports[0].text


def test_that_a_folder_is_no_database(tmp_path: Path) -> None:
    assert refused(address(tmp_path)) == "reporting.no-database"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write every file")
def test_that_a_file_which_may_only_be_read_is_refused_for_writing(path: Path) -> None:
    open_database(address(path)).close()
    path.chmod(0o400)
    assert refused(address(path)) == "reporting.read-only"


def test_that_an_error_of_a_query_is_a_report(path: Path) -> None:
    with open_database(address(path)) as database, pytest.raises(ReportError) as caught, database.begin() as connection:
        connection.execute(text("SELECT no_such_column FROM sge_job"))
    assert caught.value.reports[0].code == "reporting.failed"
    assert isinstance(caught.value.__cause__, DBAPIError)


def test_that_the_database_of_a_cluster_lies_beside_its_file(tmp_path: Path) -> None:
    assert find_database_path(tmp_path / "site.qmonpy") == tmp_path / "site.reporting.sqlite"
    assert find_database_url(tmp_path / "site.yaml") == f"sqlite:///{tmp_path / 'site.reporting.sqlite'}"


def test_that_that_of_a_cell_or_a_shipped_cluster_lies_in_the_folder_for_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    cell = tmp_path / "root" / "default"
    (cell / "common").mkdir(parents=True)
    assert find_database_path(cell) == find_database_path(cell / "common")
    assert find_database_path(cell).parent == find_database_path(None).parent == tmp_path / "data" / "qmonpy"
    assert find_database_path(None).name == "demo.reporting.sqlite"


def test_that_a_database_says_its_kind(path: Path) -> None:
    database: Database
    with open_database(address(path)) as database:
        assert database.is_sqlite
        assert database.name == str(path)


def test_that_a_database_without_tables_has_no_records(path: Path) -> None:
    path.touch()
    assert not has_records(address(path))
    open_database(address(path)).close()
    assert not has_records(address(path))
