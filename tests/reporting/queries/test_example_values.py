"""The values of the specification's examples, as records of the file `reporting`, seen through its views and queries.

The specification of 2007 gives no rows for its queries. What its examples print (5.1.3.4.3 qrstat, 5.1.3.6 qstat,
5.2.2.1.3 qrsub) are these reservations and a job: 192 and 193, whose owner is `user2` in one listing; 1, which was
granted for half an hour; and one of 20 slots on brag in which job 16 runs, which it names no number of: 191 here, from
11:40 for an hour, and the job ends after a minute of which it used half.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from qmonpy.reporting.queries.query_files import read_queries
from qmonpy.reporting.queries.running import run_query
from qmonpy.reporting.records.file_kind import parse_line
from qmonpy.reporting.records.record import Fault, FileKind
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.reporting.postgres_server import PostgresServer


def at(words: str) -> int:
    """Return a time as the examples write it, in seconds since the epoch."""
    return int(datetime.strptime(words, "%m/%d/%Y %H:%M:%S").replace(tzinfo=UTC).timestamp())


RESERVATIONS = (
    # number, name, owner, submitted, start, end, resources, slots by host
    (1, "", "user1", "12/14/2006 10:30:00", "12/14/2006 12:00:00", "12/14/2006 12:30:00", "NONE", (("host2", 1),)),
    (191, "", "rd141302", "11/28/2006 11:40:00", "11/28/2006 11:40:00", "11/28/2006 12:40:00", "NONE", (("brag", 20),)),
    (192, "project_xy", "user1", "12/14/2006 14:47:23", "12/14/2006 14:47:23", "12/14/2006 14:57:33", "NONE",
     (("host1", 1),)),
    (193, "", "user2", "11/27/2006 17:11:34", "12/18/2006 10:00:00", "12/19/2006 10:00:10", "myapp=3",
     (("host1", 2), ("host2", 1))),
)  # fmt: skip
JOB_START = at("11/28/2006 11:48:26")
NOW = at("12/20/2006 00:00:00")


def make_lines() -> Iterator[str]:
    for number, name, owner, submitted, start, end, resources, slots in RESERVATIONS:
        made, first, last = at(submitted), at(start), at(end)
        yield f"{made}:new_ar:{made}:{number}:{owner}"
        yield f"{made}:ar_attr:{made}:{made}:{number}:{name}:sge:{first}:{last}::{resources}"
        yield f"{first}:ar_log:{first}:{made}:{number}:r:START TIME REACHED:start time of AR reached"
        yield f"{last}:ar_log:{last}:{made}:{number}:x:TERMINATED:AR terminated"
        for host, count in slots:
            yield f"{last}:ar_acct:{last}:{made}:{number}:all.q:{host}:{count}"
    used = f"0:0:60:{':'.join(['0'] * 17)}:NONE:defaultdepartment:NONE:1:0:30:1.5:0.25:-ar 191:0:NONE:1000:191"
    finish, made = JOB_START + 60, at("11/28/2006 11:40:00")
    yield f"{finish}:acct:all.q:brag:staff:rd141302:Sleeper:16:sge:0:{made}:{JOB_START}:{finish}:{used}:{made}"


def make(url: str) -> Database:
    with open_database(url) as database:
        records = [parse_line(line, FileKind.REPORTING) for line in make_lines()]
        assert not [each for each in records if each is None or isinstance(each, Fault)]
        written = [each for each in records if each is not None and not isinstance(each, Fault)]
        SourceWriter(database).write_records(written, FileKind.REPORTING)
    return open_database(url, readonly=True)


@pytest.fixture(scope="module", params=("sqlite", pytest.param("postgresql", marks=pytest.mark.slow)))
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    if request.param == "sqlite":
        url = str(tmp_path_factory.mktemp("example") / "site.sqlite")
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        url = server.make_database()
    with make(url) as made:
        yield made


def ask(database: Database, name: str, **values: object) -> list[tuple[object, ...]]:
    query = next(each for each in read_queries() if each.name == name)
    return list(run_query(database, query, values, now=NOW, zone=UTC).rows)


def test_that_the_six_queries_show_the_reservations_of_the_examples(database: Database) -> None:
    first, last = at("12/18/2006 10:00:00"), at("12/19/2006 10:00:10")
    made = at("11/27/2006 17:11:34")
    assert ask(database, "ar_attributes", ar_number=193) == [(193, "user2", made, "", "sge", first, last, "")]
    start, end = at("12/14/2006 14:47:23"), at("12/14/2006 14:57:33")
    assert ask(database, "ar_log", ar_number=192) == [
        (192, start, "START TIME REACHED", "r", "start time of AR reached"),
        (192, end, "TERMINATED", "x", "AR terminated"),
    ]
    assert ask(database, "ar_by_user", ar_owner="user1") == [(1, at("12/14/2006 10:30:00")), (192, start)]
    # 192 lasts 0:10:10, as qrstat prints, and 193 24:0:10.
    assert ask(database, "ar_time_usage") == [
        (1, None, 1800, None),
        (191, 60, 3600, 3540),
        (192, None, 610, None),
        (193, None, 86_410, None),
    ]
    assert ask(database, "ar_accounting") == [(at("11/01/2006 00:00:00"), 191, 30, 1.5, 0.25)]
    assert ask(database, "ar_jobs_completed") == [(191, at("11/28/2006 00:00:00"), 1)]


def test_that_the_views_show_what_was_granted_in_the_examples(database: Database) -> None:
    def select(words: str) -> list[tuple[object, ...]]:
        with database.begin() as connection:
            return sorted(map(tuple, connection.execute(text(words))), key=str)

    slots = "SELECT ar_number, queue, hostname, slots FROM view_ar_usage WHERE ar_number IN (191, 193)"
    assert select(slots) == [(191, "all.q", "brag", 20), (193, "all.q", "host1", 2), (193, "all.q", "host2", 1)]
    assert select("SELECT ar_number, variable, value FROM view_ar_resource_usage") == [(193, "myapp", "3")]
    assert select("SELECT job_number, name, username, cpu FROM view_accounting") == [(16, "Sleeper", "rd141302", 30)]
