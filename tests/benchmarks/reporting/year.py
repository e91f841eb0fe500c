"""A year of a site in the reporting database, and how long questions to it take.

`python -m tests.benchmarks.reporting.year [SCALE] [--keep FILE] [--postgresql] [--only-kept]`: 1 is a busy site, with
5 million jobs and 50 million values of hosts in a year (some 10 GB on disk, and many minutes of making); 0.02 as a
rule. The rows are made by SQL alone, on SQLite. A question that derived values serve may take 1 s, whatever the scale.
The questions of the page Reports come last, each also without what is kept by the hour, unless `--only-kept` is given.
With `--postgresql` the rows of jobs are copied into a server of its own, where as many values of hosts are made, and
the questions of the page are asked: the processor time of the server counts, too.
"""

import argparse
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, text

from qmonpy.reporting.deriving.buckets import Range
from qmonpy.reporting.deriving.progress import Progress, write_progress
from qmonpy.reporting.deriving.use_by_hour import derive_use
from qmonpy.reporting.queries.result_table import ResultTable
from qmonpy.reporting.questions.answering import answer_question
from qmonpy.reporting.questions.question import Condition, Period, Question
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.schema.tables import METADATA
from qmonpy.reporting.schema.use_tables import QMONPY_USE
from tests.reporting.postgres_server import run_server

JOBS, VALUES = 5_000_000, 50_000_000
USERS, HOSTS = 200, 500
HOURS = 365 * 24
BEGIN = "2025-11-23 00:00:00"
MOST_SECONDS = 1.0
_KEPT_TABLES = ("sge_version", "qmonpy_writing")
"""What a new database has already."""
_VARIABLES = ("cpu", "np_load_avg", "mem_free", "virtual_free")

_COUNT = "WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})"
_HASH = "(i * 2654435761 % 4294967296)"
_AT = f"datetime('{BEGIN}', '+' || CAST(i * {HOURS * 3600}.0 / {{jobs}} AS INTEGER) || ' seconds'{{more}})"

QUESTIONS: Sequence[tuple[str, str, bool]] = (
    (
        "cpu of each user by the hour, the last month",
        "SELECT u_user, uv_time_start, sum(uv_dvalue) FROM sge_user_values JOIN sge_user ON u_id = uv_parent"
        " WHERE uv_variable = 'h_cpu' AND uv_time_start >= '2026-10-23 00:00:00' GROUP BY 1, 2",
        True,
    ),
    (
        "cpu of one user by the hour, the year",
        "SELECT uv_time_start, uv_dvalue FROM sge_user_values JOIN sge_user ON u_id = uv_parent"
        " WHERE uv_variable = 'h_cpu' AND u_user = 'user17' ORDER BY 1",
        True,
    ),
    (
        "cpu of each user by the day, the year",
        "SELECT u_user, date(uv_time_start), sum(uv_dvalue) FROM sge_user_values JOIN sge_user ON u_id = uv_parent"
        " WHERE uv_variable = 'd_cpu' GROUP BY 1, 2",
        True,
    ),
    (
        "jobs by the hour, the year",
        "SELECT uv_time_start, sum(uv_dvalue) FROM sge_user_values WHERE uv_variable = 'h_jobs_finished' GROUP BY 1",
        True,
    ),
    (
        "jobs of weekdays and hours, the year",
        "SELECT strftime('%w %H', t), sum(v) FROM (SELECT uv_time_start AS t, sum(uv_dvalue) AS v FROM sge_user_values"
        " WHERE uv_variable = 'h_jobs_finished' GROUP BY 1) GROUP BY 1",
        True,
    ),
    (
        "load of each host, the last day",
        "SELECT h_hostname, avg(hv_dvalue) FROM sge_host_values JOIN sge_host ON h_id = hv_parent"
        " WHERE hv_variable = 'np_load_avg' AND hv_time_start >= '2026-11-22 00:00:00' GROUP BY 1",
        True,
    ),
    (
        "jobs of one user, the last week, one by one",
        "SELECT j_job_number, ju_start_time, ju_cpu FROM sge_job JOIN sge_job_usage ON ju_parent = j_id"
        " WHERE j_owner = 'user17' AND j_submission_time >= '2026-11-16 00:00:00'",
        False,
    ),
    ("one job", "SELECT * FROM sge_job JOIN sge_job_usage ON ju_parent = j_id WHERE j_job_number = 4711", False),
)
"""What is asked, and whether derived values serve it."""


_YEAR = Period(1_763_856_000, 1_795_392_000)
_ZONE = ZoneInfo("Europe/Berlin")
"""Of the machine that derives, and of who asks."""
_LAST_MONTH = Period(_YEAR.end - 30 * 86400, _YEAR.end)
PAGE: Sequence[tuple[str, Question, bool]] = (
    ("Wait by project and month", Question("wait", ("project", "month"), _YEAR), True),
    ("Slot hours by user", Question("slot_hours", ("user",), _YEAR), True),
    ("Slot hours by user and month", Question("slot_hours", ("user", "month"), _YEAR), True),
    ("Jobs by weekday and hour of the day", Question("jobs", ("weekday", "hour_of_day"), _YEAR), True),
    ("Efficiency by day", Question("efficiency", ("day",), _YEAR), True),
    ("Slot hours of a user by hour", Question("slot_hours", ("hour",), _YEAR, (Condition("user", ("user17",)),)), True),
    ("Wait by user and day, the last month", Question("wait", ("user", "day"), _LAST_MONTH), True),
    ("Wait by user and day", Question("wait", ("user", "day"), _YEAR), True),
    ("Slot hours by user and hour", Question("slot_hours", ("user", "hour"), _YEAR), True),
    ("Wait by user and hour of the day", Question("wait", ("user", "hour_of_day"), _YEAR), True),
)
"""Questions as the page asks them, mostly of the whole year, with its limit of rows."""
_DAYS = Question("wait", ("user", "day"), _YEAR)
EVERY_ROW: Sequence[tuple[str, Question, str, bool]] = (
    ("Wait by user and day, every row", _DAYS, "Europe/Berlin", True),
    ("Wait by user and day of New York, every row", _DAYS, "America/New_York", False),
    ("Wait by user and weekday of New York", Question("wait", ("user", "weekday"), _YEAR), "America/New_York", True),
    ("Wait by user and month of Kolkata", Question("wait", ("user", "month"), _YEAR), "Asia/Kolkata", True),
    ("Wait by user and day of Kolkata, every row", _DAYS, "Asia/Kolkata", False),
    ("Slot hours by user and hour, every row", Question("slot_hours", ("user", "hour"), _YEAR), "Europe/Berlin", False),
)
"""With more rows than the page shows, as a file may have them, and in zones whose days are not added up: these are made
of parts of days and hours, and where days begin in the middle of hours, also of the records of these hours."""


def main(arguments: Sequence[str]) -> int:
    """Make the year, and ask; return 1 if a question takes too long."""
    parser = argparse.ArgumentParser()
    parser.add_argument("scale", nargs="?", type=float, default=0.02)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--only-kept", action="store_true")
    options = parser.parse_args(arguments)
    jobs, values = round(JOBS * options.scale), round(VALUES * options.scale)
    with tempfile.TemporaryDirectory(prefix="qmonpy-year-") as folder:
        path = options.keep or Path(folder) / "year.sqlite"
        if not path.exists():
            make_year(path, jobs, 0 if options.postgresql else values)
        if options.postgresql:
            return ask_postgresql(path, values, with_records=not options.only_kept)
        return ask(path, with_records=not options.only_kept)


def make_year(path: Path, jobs: int, values: int) -> None:
    """Make a database of so many jobs and values; indexes are made behind the rows, which is quicker."""
    begun, wall = time.process_time(), time.monotonic()
    open_database(str(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        # What is lost when this is interrupted is made anew: nothing need be written twice.
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = -500000")
        found = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL")
        indexes = found.fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        connection.execute("BEGIN")
        _make_jobs(connection, jobs)
        _tell("jobs", begun, wall)
        _make_values(connection, values)
        _tell("values", begun, wall)
        _derive(connection)
        connection.execute("COMMIT")
        _tell("values of users", begun, wall)
        for _, sql in indexes:
            connection.execute(sql)
        connection.execute("ANALYZE")
        connection.execute("PRAGMA journal_mode = WAL")
    _tell("made", begun, wall)
    derived = time.process_time()
    with open_database(str(path)) as database, database.begin_alone() as connection:
        # Only the use by the hour, which the page reads; the original's values were made above.
        for days in range(0, 366, 8):
            begin = datetime.fromisoformat(BEGIN) + timedelta(days=days)
            derive_use(connection, Range(begin, begin + timedelta(days=8)), _ZONE)
        until = datetime.fromisoformat(BEGIN) + timedelta(days=365)
        write_progress(connection, Progress(QMONPY_USE.name, jobs, until))
    print(f"use by the hour: {time.process_time() - derived:.1f} s of the processor", flush=True)
    size = path.stat().st_size / 2**30
    print(
        f"{jobs:,} jobs and {values:,} values in {size:.2f} GiB, made in {time.process_time() - begun:.0f} s of the"
        f" processor, {time.monotonic() - wall:.0f} s by the clock",
        flush=True,
    )


def _tell(what: str, begun: float, wall: float) -> None:
    seconds, clock = time.process_time() - begun, time.monotonic() - wall
    print(f"{what}: after {seconds:.0f} s of the processor, {clock:.0f} s by the clock", flush=True)


def _make_jobs(connection: sqlite3.Connection, jobs: int) -> None:
    count = _COUNT.format(first=1, last=jobs)
    later = f", '+' || (300 + {_HASH} % 7200) || ' seconds'"
    at = [_AT.format(jobs=jobs, more=more) for more in ("", ", '+5 minutes'", later)]
    connection.execute(
        f"{count} INSERT INTO sge_job SELECT i, 1 + (i - 1) % 9999999, 0, 'NONE', 'job' || ({_HASH} % 50), 'users',"
        f" 'user' || ({_HASH} % {USERS}), 'sge', 1024, {at[0]}, 'p' || ({_HASH} % 20), 'lab' FROM n"
    )
    zeros = ", ".join(["0"] * 17)
    connection.execute(
        f"{count} INSERT INTO sge_job_usage SELECT i, i, {at[2]}, 'all.q', 'host' || ({_HASH} % {HOSTS}), {at[1]},"
        f" {at[2]}, 0, 0, 'NONE', 1 + {_HASH} % 8, {_HASH} % 7200, {zeros}, {_HASH} % 7200 * 0.9, {_HASH} % 999, 0.5,"
        " 0.0, 1e9, NULL FROM n"
    )


def _make_values(connection: sqlite3.Connection, values: int) -> None:
    connection.execute(f"{_COUNT.format(first=1, last=HOSTS)} INSERT INTO sge_host SELECT i, 'host' || (i - 1) FROM n")
    # Every host tells all of its values at once, as one does. Times are made once a round: they cost more than rows.
    rounds = _count_rounds(values)
    begin, end = (_AT.format(jobs=rounds, more=more) for more in ("", ", '+40 seconds'"))
    connection.execute(
        f"CREATE TEMP TABLE round AS {_COUNT.format(first=1, last=rounds)}"
        f" SELECT i, {begin} AS since, {end} AS until FROM n"
    )
    connection.execute("CREATE TEMP TABLE variable (name)")
    connection.executemany("INSERT INTO variable VALUES (?)", [(each,) for each in _VARIABLES])
    connection.execute(
        "INSERT INTO sge_host_values SELECT NULL, h_id, since, until, name, '0.5',"
        f" {_HASH.replace('i', '(h_id + i)')} % 1000 / 1000.0, NULL FROM round CROSS JOIN sge_host CROSS JOIN variable"
    )


def _count_rounds(values: int) -> int:
    return max(1, values // (HOSTS * len(_VARIABLES)))


def _derive(connection: sqlite3.Connection) -> None:
    connection.execute(f"{_COUNT.format(first=1, last=USERS)} INSERT INTO sge_user SELECT i, 'user' || (i - 1) FROM n")
    for length, shape in (("h", "%Y-%m-%d %H:00:00"), ("d", "%Y-%m-%d 00:00:00")):
        more = "+1 hour" if length == "h" else "+1 day"
        for name, amount in (("cpu", "sum(ju_cpu)"), ("jobs_finished", "count(*)")):
            (first,) = connection.execute("SELECT coalesce(max(uv_id), 0) FROM sge_user_values").fetchone()
            connection.execute(
                f"INSERT INTO sge_user_values SELECT {first} + row_number() OVER (), u_id, t, datetime(t, '{more}'),"
                f" '{length}_{name}', NULL, v, NULL FROM (SELECT j_owner, strftime('{shape}', ju_end_time) AS t,"
                f" {amount} AS v FROM sge_job_usage JOIN sge_job ON j_id = ju_parent GROUP BY 1, 2) JOIN sge_user"
                " ON u_user = j_owner ORDER BY t"
            )


def ask(path: Path, *, with_records: bool) -> int:
    """Print how long each question takes; return 1 if one that derived values serve takes too long."""
    slow = 0
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        for title, question, is_derived in QUESTIONS:
            costs = []
            for _ in range(3):
                begun = time.process_time()
                rows = len(connection.execute(question).fetchall())
                costs.append(time.process_time() - begun)
            seconds = min(costs)
            slow += is_derived and seconds > MOST_SECONDS
            print(f"{title}: {rows:,} rows, {seconds:.3f} s of the processor", flush=True)
    with open_database(str(path), readonly=True) as database, database.begin() as connection:
        slow += _ask_page(connection, time.process_time, with_records=with_records)
    return int(slow > 0)


def _ask_page(connection: Connection, clock: Callable[[], float], *, with_records: bool) -> int:
    """Print how long each question of the page takes by a clock, and with the records alone; return how many take too
    long."""
    slow = 0
    for title, asked, is_summed in PAGE:
        costs, answers = [], []
        for only_records in (False, True) if with_records else (False,):
            begun = clock()
            answers.append(answer_question(connection, asked, zone=_ZONE, only_records=only_records))
            costs.append(clock() - begun)
        slow += is_summed and costs[0] > MOST_SECONDS
        # Sums of the same numbers in another order differ in their last digits.
        words = f"{costs[0]:.3f} s of the processor"
        if with_records:
            alike = "alike" if _round(answers[0]) == _round(answers[1]) else "NOT ALIKE"
            words = f"{words}, from the records alone {costs[1]:.3f} s; {alike}"
        print(f"page: {title}: {len(answers[0].rows):,} rows, {words}", flush=True)
    for title, asked, zone, is_summed in EVERY_ROW:
        begun = clock()
        found = answer_question(connection, asked, limit=JOBS, zone=ZoneInfo(zone))
        seconds = clock() - begun
        slow += is_summed and seconds > MOST_SECONDS
        print(f"{title}: {len(found.rows):,} rows, {seconds:.3f} s of the processor", flush=True)
    return slow


def ask_postgresql(path: Path, values: int, *, with_records: bool) -> int:
    """Copy the rows into a server of its own, make values there, and ask; return 1 if a question takes too long."""
    with run_server() as server, open_database(server.make_database()) as database:
        begun = time.monotonic()
        _copy(path, database, values)
        with database.begin() as connection:
            size, jobs, made = connection.execute(
                text(
                    "SELECT pg_database_size(current_database()), (SELECT count(*) FROM sge_job),"
                    " (SELECT count(*) FROM sge_host_values)"
                )
            ).one()
        words = f"{jobs:,} jobs and {made:,} values in {size / 2**30:.2f} GiB"
        print(f"PostgreSQL: {words}, copied and made in {time.monotonic() - begun:.0f} s by the clock", flush=True)
        with database.begin() as connection:
            backend = connection.execute(text("SELECT pg_backend_pid()")).scalar()
            # Other processes of the server may help it, so that this is a lower bound where they do.
            connection.execute(text("SET LOCAL max_parallel_workers_per_gather = 0"))
            ticks = os.sysconf("SC_CLK_TCK")

            def clock() -> float:
                fields = Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()
                return time.process_time() + (int(fields[11]) + int(fields[12])) / ticks

            return int(_ask_page(connection, clock, with_records=with_records) > 0)


def _copy(path: Path, database: Database, values: int) -> None:
    """Copy the rows of every table and make values; the tables of a new database have those of the schema alone."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source, database.begin_alone() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(text("SET LOCAL maintenance_work_mem = '1GB'"))
        found = connection.execute(
            text(
                "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT IN"
                " (SELECT conname FROM pg_constraint)"
            )
        )
        indexes = found.all()
        for name, _ in indexes:
            connection.execute(text(f"DROP INDEX {name}"))
        for table in METADATA.sorted_tables:
            if table.name not in _KEPT_TABLES:
                names = [each.name for each in table.columns]
                rows = source.execute(f"SELECT {', '.join(names)} FROM {table.name}")
                cursor = connection.connection.driver_connection.cursor()
                with cursor.copy(f"COPY {table.name} ({', '.join(names)}) FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
        _make_postgresql_values(connection, values)
        for _, sql in indexes:
            connection.execute(text(sql))
    with database.begin_alone() as connection:
        connection.execute(text("ANALYZE"))


def _make_postgresql_values(connection: Connection, values: int) -> None:
    """Make the values that `_make_values` makes, in place of copying them one by one."""
    rounds, count = _count_rounds(values), len(_VARIABLES)
    since = f"timestamp '{BEGIN}' + make_interval(secs => floor(r * {HOURS * 3600}.0 / {rounds}))"
    connection.execute(text("DELETE FROM sge_host_values"))
    connection.execute(
        text(
            f"INSERT INTO sge_host_values SELECT ((r - 1) * {HOSTS} + h_id - 1) * {count} + place, h_id, since,"
            " since + interval '40 seconds', name, '0.5',"
            " (h_id + r)::bigint * 2654435761 % 4294967296 % 1000 / 1000.0, NULL"
            f" FROM (SELECT r, {since} AS since FROM generate_series(1, {rounds}) AS r) AS round CROSS JOIN sge_host"
            " CROSS JOIN unnest(CAST(:names AS text[])) WITH ORDINALITY AS variable (name, place)"
        ),
        {"names": list(_VARIABLES)},
    )


def _round(table: ResultTable) -> list[tuple[object, ...]]:
    rows = (tuple(round(each, 6) if isinstance(each, float) else each for each in row) for row in table.rows)
    return sorted(rows, key=str)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
