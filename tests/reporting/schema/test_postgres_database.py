import pytest
from sqlalchemy import Double, insert, inspect, select

from qmonpy.model.report import ReportError
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.migrations import find_newest
from qmonpy.reporting.schema.tables import JOB, METADATA, VERSION, Id
from tests.reporting.postgres_server import PASSWORD, PostgresServer

pytestmark = pytest.mark.slow


def refused(url: str, *, readonly: bool = False) -> str:
    with pytest.raises(ReportError) as caught:
        open_database(url, readonly=readonly).close()
    (report,) = caught.value.reports
    assert report.text.endswith(".")
    assert PASSWORD not in report.text
    return report.code


@pytest.fixture
def url(postgres_server: PostgresServer) -> str:
    return postgres_server.make_database()


def test_that_the_tables_have_the_types_of_the_original(url: str) -> None:
    open_database(url).close()
    with open_database(url) as database, database.begin() as connection:
        there = inspect(connection)
        for table in METADATA.sorted_tables:
            found = {each["name"]: str(each["type"]) for each in there.get_columns(table.name)}
            wanted = {
                each.name: "NUMERIC(38, 0)"
                if isinstance(each.type, Id)
                else "DOUBLE PRECISION"
                if isinstance(each.type, Double)
                else str(each.type.compile(connection.dialect)).replace(" WITHOUT TIME ZONE", "")
                for each in table.columns
            }
            assert found == wanted


def test_that_ids_are_whole_numbers(url: str) -> None:
    with open_database(url) as database, database.begin_alone() as connection:
        connection.execute(insert(JOB).values(j_id=10**30, j_job_number=4711))
        (number,) = connection.execute(select(JOB.c.j_id)).scalars()
    assert repr(number) == "1000000000000000000000000000000"


def test_that_a_reader_writes_nothing(url: str) -> None:
    open_database(url).close()
    database = open_database(url, readonly=True)
    with database, pytest.raises(ReportError) as caught, database.begin() as connection:
        connection.execute(insert(JOB).values(j_id=1))
    assert caught.value.reports[0].code == "reporting.read-only"


def test_that_a_refusal_of_the_server_shows_no_password(postgres_server: PostgresServer, url: str) -> None:
    name = url.rpartition("/")[2]
    assert refused(postgres_server.address(name, password="wrong")) == "reporting.password"
    assert refused(postgres_server.address("nothing_here")) == "reporting.missing"
    assert refused(url, readonly=True) == "reporting.empty"
    assert refused(url.replace(f":{postgres_server.port}/", ":1/")) == "reporting.not-connected"


def test_that_a_newer_database_is_refused(url: str) -> None:
    with open_database(url) as database, database.begin() as connection:
        connection.execute(insert(VERSION).values(v_id=find_newest() + 1, v_version="later"))
    assert refused(url) == "reporting.newer"
