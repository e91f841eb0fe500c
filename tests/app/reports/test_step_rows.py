"""Numbers of reports over values that were valid for a time open into terms that come to them, also later."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection, insert

from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.shown_report import ShownReport, find_sums, run_report
from qmonpy.app.reports.sum_number import open_sums
from qmonpy.reporting.questions.job_run import StepsBehind, SumBehind
from qmonpy.reporting.readings.series import SeriesKey, Step
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.schema.tables import (
    AR,
    AR_ATTRIBUTE,
    AR_USAGE,
    HOST,
    HOST_VALUES,
    JOB_USAGE,
    QUEUE,
    QUEUE_VALUES,
)
from tests.app.reports.test_sum_number import check_sums
from tests.reporting.questions.run_rows import BEGIN, add_runs, make_runs, write_runs
from tests.reporting.questions.test_pressure import make_steps

HOUR, DAY = 3600, 86400
NOW = BEGIN + 45 * DAY
ZONE = ZoneInfo("America/New_York")
"""Its clocks are put forward within the steps."""
MOST_ROWS = 150
END = BEGIN + 4 * DAY - 1000
"""Within an hour: what is known later is of this hour, too."""


def moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)


# What is in the databases, and what comes to it later


def write_limits(database: Database, seed: int) -> None:
    ReadingStore(database).write(make_steps(300, seed))


def go_on_with_limits(database: Database) -> None:
    """The last step of all goes on, and further ones follow."""
    steps = make_steps(300, 1)
    key, last = max(steps, key=lambda each: each[1].end)
    ReadingStore(database).write([(key, replace(last, end=last.end + 300))])
    further = [(each, replace(step, start=step.end + 30 * DAY, end=step.end + 30 * DAY + 60)) for each, step in steps]
    ReadingStore(database).write(further)


def make_course(chance: Random, begin: int, end: int) -> Sequence[Step]:
    """Steps of up to three hours, some with a gap between them, some of nothing."""
    found = []
    while begin < end:
        until = min(end, begin + chance.randrange(60, 3 * HOUR))
        if chance.random() < 0.8:
            used = chance.choice((0.0, 1.0, 3.5))
            found.append(Step(begin, until, used, used, chance.choice((4.0, 8.0, 0.0))))
        begin = until
    return found


def write_read(database: Database, seed: int, begin: int = BEGIN, end: int = END) -> None:
    chance = Random(seed)
    keys = (
        SeriesKey("queue", queue="all.q", resource="slots"),
        SeriesKey("queue", queue="long.q", resource="slots"),
        SeriesKey("consumable", resource="matlab"),
    )
    ReadingStore(database).write([(key, step) for key in keys for step in make_course(chance, begin, end)])


def go_on_with_read(database: Database) -> None:
    write_read(database, 9, END, END + 2 * DAY)


def write_values(database: Database, seed: int, begin: int = BEGIN, end: int = END) -> None:
    """What a cluster writes itself: of two queues on two hosts, and of the host global."""
    chance = Random(seed)
    with database.begin() as connection:
        if begin == BEGIN:
            connection.execute(insert(HOST).values(h_id=1, h_hostname="global"))
            for number, (queue, host) in enumerate((("all.q", "n1"), ("all.q", "n2"), ("long.q", "n1")), 1):
                connection.execute(insert(QUEUE).values(q_id=number, q_qname=queue, q_hostname=host))
        for parent in (1, 2, 3):
            for at, step in enumerate(make_course(chance, begin, end)):
                values = {"id": begin + 1000 * parent + at, "parent": parent, "variable": "slots"}
                add_value(connection, QUEUE_VALUES, "qv", values, step)
        for at, step in enumerate(make_course(chance, begin, end)):
            add_value(connection, HOST_VALUES, "hv", {"id": begin + at, "parent": 1, "variable": "matlab"}, step)


def add_value(connection: Connection, table: object, prefix: str, values: Mapping[str, object], step: Step) -> None:
    every = {
        **values,
        "time_start": moment(step.start),
        "time_end": moment(step.end),
        "dvalue": step.used,
        "dconfig": step.limit,
    }
    assert table is QUEUE_VALUES or table is HOST_VALUES
    connection.execute(insert(table).values({f"{prefix}_{name}": each for name, each in every.items()}))


def go_on_with_values(database: Database) -> None:
    write_values(database, 9, END, END + 2 * DAY)


def write_jobs(database: Database, seed: int) -> None:
    with database.begin() as connection:
        write_runs(connection, make_runs(300, seed))


def go_on_with_jobs(database: Database) -> None:
    with database.begin() as connection:
        add_runs(connection, make_runs(60, 99), 10_000)


def write_reservations(database: Database, seed: int) -> None:
    """Of one number and owner there are several, with other windows; each has slots in some queue instances."""
    chance = Random(seed)
    with database.begin() as connection:
        for number in range(1, 40):
            begin = BEGIN + chance.randrange(40 * DAY)
            end = begin + chance.randrange(60, 5 * DAY)
            connection.execute(insert(AR).values(ar_id=number, ar_number=number % 7, ar_owner="anna"))
            connection.execute(insert(AR_ATTRIBUTE).values(
                ara_id=number, ara_parent=number, ara_name="", ara_start_time=moment(begin), ara_end_time=moment(end)
            ))  # fmt: skip
            gone = moment(min(NOW, chance.choice((end, begin + 30, begin - 30))))
            for at in range(chance.randrange(1, 5)):
                connection.execute(insert(AR_USAGE).values(
                    aru_id=10 * number + at, aru_parent=number, aru_termination_time=gone, aru_qname="all.q",
                    aru_hostname=f"n{at}", aru_slots=chance.randrange(1, 9),
                ))  # fmt: skip


def use_reservations(database: Database) -> None:
    """Records of jobs in them come late."""
    with database.begin() as connection:
        for number in range(1, 40):
            connection.execute(insert(JOB_USAGE).values(ju_id=number, ju_parent=1, ju_ar_parent=number))


Write = Callable[[Database, int], None]
GoOn = Callable[[Database], None]
LIMITS: tuple[Write, GoOn] = (write_limits, go_on_with_limits)
READ: tuple[Write, GoOn] = (write_read, go_on_with_read)
VALUES: tuple[Write, GoOn] = (write_values, go_on_with_values)
JOBS: tuple[Write, GoOn] = (write_jobs, go_on_with_jobs)
RESERVATIONS: tuple[Write, GoOn] = (write_reservations, use_reservations)
PRESSURE = Choice(measure="quota_pressure", period="everything")
ASKED = [
    (LIMITS, replace(PRESSURE, by="rule")),
    (LIMITS, replace(PRESSURE, by="user", then_by="day")),
    (LIMITS, replace(PRESSURE, by="hour_of_day", then_by="weekday")),
    (LIMITS, replace(PRESSURE, by="hour", where="user:anna")),
    (LIMITS, replace(PRESSURE, by="")),
    (LIMITS, replace(PRESSURE, by="rule", period="30-days", against="before")),
    (LIMITS, Choice("ready/held-back", period="everything")),
    (LIMITS, Choice("ready/held-back", period="30-days")),
    (LIMITS, Choice("ready/limit-use", period="everything")),
    (READ, Choice("ready/queue-use", period="everything")),
    (READ, Choice("ready/licence-use", period="everything")),
    (VALUES, Choice("ready/queue-use", period="everything")),
    (VALUES, Choice("ready/licence-use", period="everything")),
    (JOBS, Choice("ready/queue-use", period="everything")),
    (JOBS, Choice("ready/queue-use", period="30-days")),
    (RESERVATIONS, Choice("ready/unused-reservations", period="everything")),
]
COLUMNS = {
    "ask": {"quota_pressure", "most", "before"},
    "ready/held-back": {"job_hours", "peak", "holder"},
    "ready/unused-reservations": {"slot_hours", "slots"},
}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("filled", "choice"), ASKED, ids=[f"{f[0].__name__} {c.key} {c.by} {c.then_by} {c.period}" for f, c in ASKED]
)
def test_that_every_number_opens_into_what_comes_to_it_whatever_is_known_since(
    tmp_path: Path, filled: tuple[Write, GoOn], choice: Choice, seed: int
) -> None:
    write, go_on = filled
    url = f"sqlite:///{tmp_path / 'site.sqlite'}"
    with open_database(url) as database:
        write(database, seed)
    shown = run_report(url, choice, NOW, zone=ZONE)
    with open_database(url) as database:
        go_on(database)
    columns = {each.name: (place, each) for place, each in enumerate(shown.answer.table.columns)}
    names = columns.keys() & shown.answer.sums.keys()
    assert names == COLUMNS.get(choice.key, {"use"}) & columns.keys()
    rows = shown.answer.table.rows
    held = 0
    for name in names:
        place, column = columns[name]
        for row in (*Random(seed).sample(rows, min(len(rows), MOST_ROWS)), *rows[-3:]):
            cell = row[place]
            if isinstance(cell, int | float):
                check_sums(find_sums(url, shown, row, name), column, cell)
                held += 1
    assert held


def test_that_who_held_most_of_a_limit_opens_into_all_who_did_whatever_is_known_since(tmp_path: Path) -> None:
    def write_holders(database: Database, seed: int) -> None:
        holders = ("anna", "bob", "carl", "")
        steps = make_steps(300, seed)
        ReadingStore(database).write(
            [
                (key, replace(step, holder=holders[at % 4] if step.blocked else ""))
                for at, (key, step) in enumerate(steps)
            ]
        )

    url, shown = ask(tmp_path, write_holders, Choice("ready/held-back", period="everything"))
    with open_database(url) as database:
        go_on_with_limits(database)
    column = shown.answer.table.columns[-1]
    assert column.name == "holder"
    named = [row for row in shown.answer.table.rows if row[-1]]
    assert named
    for row in named:
        opened = open_sums(find_sums(url, shown, row, "holder"), column)
        assert opened.rows[0].title == row[-1]
        assert opened.sentence.startswith(f"{row[-1]}: {opened.rows[0].shown}, ")
        assert [each.value for each in opened.rows] == sorted((each.value for each in opened.rows), reverse=True)
        assert isinstance(row[2], float)
        assert sum(each.value for each in opened.rows) <= row[2] * HOUR + 1e-6


def ask(path: Path, write: Write, choice: Choice) -> tuple[str, ShownReport]:
    url = f"sqlite:///{path / 'site.sqlite'}"
    with open_database(url) as database:
        write(database, 1)
    return url, run_report(url, choice, NOW, zone=ZONE)


def test_that_what_held_jobs_back_is_called_by_its_limit_and_counts_for_as_long_as_it_did(tmp_path: Path) -> None:
    url, shown = ask(tmp_path, write_limits, replace(PRESSURE, by="user", where="rule:max/2"))
    row = shown.answer.table.rows[0]
    opened, most = (
        open_sums(find_sums(url, shown, row, name), shown.answer.table.columns[place])
        for place, name in ((1, "quota_pressure"), (2, "most"))
    )
    assert {each.title for each in opened.rows[:10]} <= {
        "max/2 slots users o'hara projects x",
        "max/2 lic users o'hara projects x",
    }
    assert opened.rows[0].how.startswith("2.5 × (2026-03-")
    assert " values: how many jobs a limit held back on average × for how long, added up." in opened.sentence
    assert most.sentence.startswith(f"{most.rows[0].shown}, of max/2 ")
    assert most.rows[0].how.startswith("at a time between 2026-03-")


def test_that_the_use_of_a_queue_names_its_instances_or_its_jobs(tmp_path: Path) -> None:
    url, shown = ask(tmp_path, write_values, Choice("ready/queue-use", period="everything"))
    row = next(each for each in shown.answer.table.rows if each[1] == "all.q" and each[2])
    found = find_sums(url, shown, row, "use")
    assert isinstance(found.above, StepsBehind)
    assert {each.title for each in found.above.steps} <= {"all.q@n1", "all.q@n2"}
    jobs = tmp_path / "jobs"
    jobs.mkdir()
    url, shown = ask(jobs, write_jobs, Choice("ready/queue-use", period="everything"))
    row = next(each for each in shown.answer.table.rows if each[2])
    opened = open_sums(find_sums(url, shown, row, "use"), shown.answer.table.columns[2])
    assert isinstance(find_sums(url, shown, row, "use").above, SumBehind)
    assert " h ÷ " in opened.sentence
    assert opened.rows[0].children[0].how.split(" × ")[0].endswith(("slot", "slots"))
