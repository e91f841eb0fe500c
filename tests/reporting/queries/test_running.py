import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from qmonpy.model.report import ReportError
from qmonpy.reporting.queries.query import Parameter, Query
from qmonpy.reporting.queries.query_files import find_query
from qmonpy.reporting.queries.running import Cancelling, run_query
from qmonpy.reporting.schema.database import Database, open_database
from tests.reporting.filled import NOW, fill, seconds


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("site") / "site.reporting.sqlite"
    with open_database(str(path)) as database, database.begin() as connection:
        fill(connection)
    return path


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    with open_database(str(path), readonly=True) as database:
        yield database


def run(database: Database, sql: str, *parameters: Parameter, **values: object) -> tuple[object, ...]:
    return run_query(database, Query("own", "Own", "", sql, parameters), values, now=NOW, zone=UTC).rows


def refused(database: Database, sql: str, *parameters: Parameter, **values: object) -> str:
    with pytest.raises(ReportError) as caught:
        run(database, sql, *parameters, **values)
    (report,) = caught.value.reports
    assert report.text.endswith(".")
    return report.code


def test_that_the_query_of_the_specification_adds_up_each_reservation(database: Database) -> None:
    query = find_query("ar_accounting")
    assert query is not None
    found = run_query(database, query, now=NOW)
    assert [each.title for each in found.columns][:2] == ["Month", "Reservation"]
    assert found.rows == ((seconds("2026-11-01 00:00:00"), 1, 5107.5, 6.5, 0.75),)


def test_that_names_with_quotes_and_newlines_come_back_as_they_are(database: Database) -> None:
    name = 'it\'s; "odd"\nname'
    found = run(database, "SELECT name FROM view_accounting WHERE name = :name", Parameter("name", "Name"), name=name)
    assert found == ((name,),)


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM sge_job",
        "WITH old AS (SELECT 1) DELETE FROM sge_job",
        "SELECT 1; DELETE FROM sge_job",
        "ATTACH DATABASE 'other.sqlite' AS other",
        "PRAGMA query_only = OFF",
        "WITH a AS (SELECT 1) INSERT INTO sge_job (j_id) SELECT 99",
        "SELECT load_extension('x')",
        "CREATE TABLE mine (a)",
        "/* SELECT */ DROP VIEW view_accounting",
    ],
)
def test_that_nothing_can_be_written_whatever_the_sql_says(path: Path, sql: str) -> None:
    with open_database(str(path)) as writable:
        assert refused(writable, sql) in {"reports.no-reading", "reports.several", "reports.sql"}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sge_job").fetchone() == (8,)


def test_that_a_query_that_is_wrong_is_a_report(database: Database) -> None:
    assert refused(database, "SELECT nothing FROM nowhere") == "reports.sql"
    assert refused(database, " ; -- nothing") == "reports.empty"
    assert refused(database, "SELECT :x") == "reports.parameter"
    assert refused(database, "SELECT 1", x="1") == "reports.parameter"
    assert refused(database, "SELECT :x", Parameter("x", "X", "number"), x="many") == "reports.number"
    assert refused(database, "SELECT :x", Parameter("x", "X", "time"), x="someday") == "reports.time"
    assert refused(database, "SELECT :x", Parameter("x", "X", "choice", choices=("a",)), x="b") == "reports.choice"
    assert refused(database, "SELECT :x", Parameter("x", "X", is_needed=True)) == "reports.missing"


def test_that_a_result_says_that_it_is_cut(database: Database) -> None:
    query = Query("own", "Own", "", "SELECT j_id FROM sge_job ORDER BY j_id")
    assert run_query(database, query, limit=8).is_cut is False
    found = run_query(database, query, limit=3)
    assert (found.rows, found.is_cut) == (((1,), (2,), (3,)), True)


def test_that_a_query_can_be_cancelled(database: Database) -> None:
    endless = Query(
        "endless", "", "", "WITH RECURSIVE n AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM n) SELECT max(a) FROM n"
    )
    cancelling = Cancelling()
    cancelling.cancel()
    with pytest.raises(ReportError, match="cancelled"):
        run_query(database, endless, cancelling=cancelling)
    with pytest.raises(ReportError, match="too long"):
        run_query(database, endless, longest_seconds=0.01)


def test_that_the_present_is_the_one_that_is_given(database: Database) -> None:
    sql = "SELECT current_timestamp - interval '1 month' AS start, current_date AS today, now() AS time"
    day = int(datetime(2026, 11, 23, tzinfo=UTC).timestamp())
    assert run(database, sql) == ((seconds("2026-10-23 12:00:00"), day, NOW),)
