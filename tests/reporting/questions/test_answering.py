"""Questions, compared with plain Python over random runs, on SQLite and, where it is asked for, on PostgreSQL."""

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, bindparam, delete, func, select, update

from qmonpy.reporting.deriving.deletion import delete_old
from qmonpy.reporting.deriving.derivation import derive_values
from qmonpy.reporting.deriving.keeping import KeepRule
from qmonpy.reporting.deriving.use_sums import find_lacking
from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.answer import Asked, answer
from qmonpy.reporting.questions.answering import answer_question
from qmonpy.reporting.questions.asked_too_much import round_memory, round_time
from qmonpy.reporting.questions.buckets import find_offsets
from qmonpy.reporting.questions.jobs_behind import find_jobs_behind, read_record
from qmonpy.reporting.questions.kept_use import find_kept
from qmonpy.reporting.questions.periods import EVERYTHING, LARGEST, find_period
from qmonpy.reporting.questions.question import KEYS, MEASURES, Condition, Period, Question
from qmonpy.reporting.questions.question import RUNS as RUNS_OF
from qmonpy.reporting.questions.ready import READY, READY_BY_NAME
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.schema.tables import JOB_USAGE
from qmonpy.reporting.schema.use_tables import QMONPY_USE, QMONPY_USE_SUMS
from tests.reporting.postgres_server import PostgresServer
from tests.reporting.questions.plain_answers import answer_plainly, asks_memory, measure_plainly
from tests.reporting.questions.run_rows import BEGIN, DAYS, add_runs, make_runs, write_runs

RUNS = make_runs(300, seed=19)
ZONES = ("UTC", "Europe/Berlin", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe", "Asia/Shanghai")
UNKNOWN = frozenset({"department", "group", "host", "name", "account"})
"""Keys by which the random runs do not differ."""
keys = st.sampled_from([each.id for each in KEYS if RUNS_OF in each.of and each.id not in UNKNOWN])
measures = st.sampled_from([each.id for each in MEASURES if each.of == RUNS_OF and each.id != "time_asked"])
conditions = st.sampled_from(
    (
        Condition("user", ("anna",)),
        Condition("user", ("o'hara", 'q"uote')),
        Condition("user", ("x:y*", "a?na"), is_not=True),
        Condition("queue", ("all.q",)),
        Condition("queue", ("al*",)),
        Condition("project", ("NONE",)),
        Condition("reservation", ("7",), is_not=True),
    )
)
days = st.integers(0, DAYS + 3)
questions = st.builds(
    lambda measure, by, where, first, length: Question(
        measure, tuple(by), Period(BEGIN + first * 86400, BEGIN + (first + length) * 86400 + 77), tuple(where)
    ),
    measures,
    st.lists(keys, max_size=2, unique=True),
    st.lists(conditions, max_size=2),
    days,
    days,
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    path: Path = tmp_path_factory.mktemp("runs") / "site.reporting.sqlite"
    with open_database(str(path)) as made:
        with made.begin() as connection:
            write_runs(connection, RUNS)
        yield made


MANY, FEW = 13, 100
"""Of so many runs one comes late: with many of them no day is read as one, with few most days are."""


def is_late(at: int, every: int) -> bool:
    """Whether a run comes when most has been derived, with all of its records."""
    run = RUNS[at]
    return not (run.whole % (every - 2) if run.whole else at % every)


def derive_most(made: Database, every: int = MANY) -> None:
    """Write runs of which the use of most hours is kept by the hour, while of some records came since."""
    early = [run for at, run in enumerate(RUNS) if not is_late(at, every)]
    with made.begin() as connection:
        write_runs(connection, early)
    derive_values(made, BEGIN + 40 * 86400, days_at_once=7)
    derive_values(made, BEGIN + 45 * 86400)
    with made.begin() as connection:
        add_runs(connection, [run for run in RUNS if run not in early], len(early) + 1)


@pytest.fixture(scope="module", params=(MANY, FEW))
def derived(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    path: Path = tmp_path_factory.mktemp("kept") / "site.reporting.sqlite"
    with open_database(str(path)) as made:
        derive_most(made, request.param)
        yield made


@pytest.fixture(scope="module", params=(MANY, FEW))
def derived_server(request: pytest.FixtureRequest, postgres_server: PostgresServer) -> Iterator[Database]:
    with open_database(postgres_server.make_database()) as made:
        derive_most(made, request.param)
        yield made


@pytest.fixture(scope="module")
def server(postgres_server: PostgresServer) -> Iterator[Database]:
    with open_database(postgres_server.make_database()) as made:
        with made.begin() as connection:
            write_runs(connection, RUNS)
        yield made


def hold(database: Database, question: Question, zone: ZoneInfo) -> None:
    """Hold an answer against the plain one, and each of its numbers against the jobs behind it."""
    runs = [run for run in RUNS if question.measure != "memory" or asks_memory(run)]
    expected = {
        key: measure_plainly(question.measure, found)
        for key, found in answer_plainly(question, runs, question.period, zone).items()
    }
    count = len(question.by)
    with database.begin() as connection:
        table = answer_question(connection, question, zone=zone)
        found: dict[tuple[object, ...], object] = {row[:count]: row[count] for row in table.rows}
        for key, value in expected.items():
            # A row of nothing but tasks of parallel jobs that used nothing is left out.
            assert (found.pop(key, None) or 0) == pytest.approx(value or 0), key
        assert not any(found.values())
        for row in table.rows[:2]:
            behind = find_jobs_behind(connection, question, row[:count], zone=zone)
            jobs = table.find_column("jobs")
            assert jobs is None or question.measure == "memory" or behind.total == row[jobs]


@settings(max_examples=8, deadline=None)
@given(questions, st.sampled_from(ZONES))
def test_that_an_answer_equals_that_of_plain_python(database: Database, question: Question, zone: str) -> None:
    hold(database, question, ZoneInfo(zone))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(questions, st.sampled_from(ZONES))
def test_that_many_answers_equal_those_of_plain_python(database: Database, question: Question, zone: str) -> None:
    hold(database, question, ZoneInfo(zone))


@settings(max_examples=8, deadline=None)
@given(questions, st.sampled_from(ZONES))
def test_that_an_answer_from_what_is_kept_by_the_hour_is_the_same(
    derived: Database, question: Question, zone: str
) -> None:
    hold(derived, question, ZoneInfo(zone))


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(questions, st.sampled_from(ZONES))
def test_that_many_answers_from_what_is_kept_by_the_hour_are_the_same(
    derived: Database, question: Question, zone: str
) -> None:
    hold(derived, question, ZoneInfo(zone))


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(questions, st.sampled_from(ZONES))
def test_that_postgresql_answers_from_what_is_kept_by_the_hour(
    derived_server: Database, question: Question, zone: str
) -> None:
    hold(derived_server, question, ZoneInfo(zone))


def find_hours(database: Database, question: Question, zone: str = "UTC") -> int:
    """Return of how many hours the answer is read from what is kept."""
    with database.begin() as connection:
        offsets = find_offsets(question.period, ZoneInfo(zone))
        kept = find_kept(connection, question, question.period, offsets)
    return 0 if kept is None else kept.end - kept.begin - len(kept.apart)


def test_that_what_is_kept_is_read_where_it_serves_and_only_there(derived: Database, database: Database) -> None:
    period = Period(BEGIN + 600, BEGIN + 30 * 86400)
    by_user = Question("wait", ("user", "day"), period)
    assert find_hours(derived, by_user) > 20 * 24
    # The hours in which a day begins are read from the records.
    assert 20 * 23 < find_hours(derived, by_user, "Asia/Kolkata") < find_hours(derived, by_user)
    assert find_hours(derived, Question("wait", ("user", "month"), period), "Asia/Kolkata") > 20 * 24
    assert find_hours(derived, Question("wait", ("user",), period), "Asia/Kolkata") > 20 * 24
    for key in ("hour", "hour_of_day"):
        assert find_hours(derived, Question("wait", ("user", key), period), "Asia/Kolkata") == 0
    assert find_hours(derived, Question("wait", ("host",), period)) == 0
    assert find_hours(derived, Question("wait", ("user",), period, (Condition("name", ("x",)),))) == 0
    assert find_hours(derived, Question("memory", ("user",), period)) == 0
    assert find_hours(database, by_user) == 0


def find_sums_over(connection: Connection, by: tuple[str, ...], zone: str) -> dict[int, int]:
    """Return how many hours are read by sums over how many hours."""
    question = Question("wait", by, Period(BEGIN + 600, BEGIN + 56 * 86400))
    kept = find_kept(connection, question, question.period, find_offsets(question.period, ZoneInfo(zone)))
    assert kept is not None
    return {each.length: each.length * len(each.firsts) for each in kept.sums}


@pytest.fixture(params=(pytest.param("UTC", marks=pytest.mark.slow), "Europe/Berlin"))
def machine_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Set the zone of the machine."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def test_that_days_and_weeks_are_read_as_one_where_they_lie_in_one_stretch(tmp_path: Path, machine_zone: str) -> None:
    with open_database(str(tmp_path / "site.sqlite")) as made:
        derive_most(made, FEW)
        with made.begin() as connection:
            for zone in ("UTC", "Europe/Berlin"):
                # Of hundreds of hours all but those of the ends, of the change of time and of late records.
                for by in (("user",), ("user", "month"), ("user", "week")):
                    assert find_sums_over(connection, by, zone)[24] > 30 * 24, (by, zone)
                for by in (("user", "day"), ("weekday",)):
                    hours = find_sums_over(connection, by, zone)
                    # In another zone a day is made of its parts.
                    longest = 24 if zone in ("UTC", machine_zone) else 4
                    assert hours[longest] > 30 * 15, (by, zone)
                    assert (hours.get(24, 0) > 0) == (longest == 24), (by, zone)
                assert 7 in find_sums_over(connection, ("user", "hour_of_day"), zone)
                for by in (("hour",), ("weekday", "hour_of_day")):
                    assert not find_sums_over(connection, by, zone)
                # Where days begin in the middle of hours, most of them are read in parts, too.
                assert find_sums_over(connection, ("user", "day"), "Asia/Kolkata")[4] > 30 * 15


@pytest.mark.parametrize("by", [("user", "day"), ("hour",), ("hour", "queue"), ("day", "hour_of_day")])
def test_that_the_first_rows_by_time_are_those_of_the_whole_answer(derived: Database, by: tuple[str, ...]) -> None:
    question, zone = Question("wait", by, Period(0, BEGIN + 1000 * 86400)), ZoneInfo("Europe/Berlin")
    with derived.begin() as connection:
        whole = answer_question(connection, question, limit=100_000, zone=zone)
        for limit in (1, 20, 5000):
            some = answer_question(connection, question, limit=limit, zone=zone)
            assert some.rows == whole.rows[:limit]
            assert some.is_cut == (len(whole.rows) > limit)


@pytest.mark.parametrize("by", [("hour",), ("day",), ("day", "user")])
@pytest.mark.parametrize("zone", [UTC, ZoneInfo("Asia/Tokyo"), None])
def test_that_times_of_everything_recorded_are_those_of_the_time_in_which_it_was(
    derived: Database, by: tuple[str, ...], zone: tzinfo | None
) -> None:
    everything = find_period(EVERYTHING, BEGIN)
    with derived.begin() as connection:
        whole = answer_question(connection, Question("jobs", by, everything), limit=100_000, zone=zone)
        some = answer_question(
            connection, Question("jobs", by, Period(0, BEGIN + 1000 * 86400)), limit=100_000, zone=zone
        )
    assert whole.rows == some.rows
    assert len(whole.rows) > 20


@pytest.mark.slow
def test_that_sums_that_are_not_there_are_made_with_the_next_derivation(tmp_path: Path) -> None:
    with open_database(str(tmp_path / "site.sqlite")) as made:
        derive_most(made, FEW)
        derive_values(made, BEGIN + 45 * 86400)
        with made.begin_alone() as connection:
            before = connection.execute(select(QMONPY_USE_SUMS).where(QMONPY_USE_SUMS.c.um_hours > 1)).all()
            connection.execute(delete(QMONPY_USE_SUMS).where(QMONPY_USE_SUMS.c.um_hours > 1))
        derive_values(made, BEGIN + 45 * 86400)
        with made.begin() as connection:
            found = connection.execute(select(QMONPY_USE_SUMS).where(QMONPY_USE_SUMS.c.um_hours > 1)).all()
            assert not find_lacking(connection)
        assert sorted(row[:5] for row in found) == sorted(row[:5] for row in before)


def test_that_a_task_that_ended_before_it_began_takes_nothing_from_the_others(tmp_path: Path) -> None:
    good = next(run for run in RUNS if run.counts and run.ended > run.started and run.is_job and not run.whole)
    bad = replace(good, ended=good.started - 100)
    asked = [Question(each, (), Period(0, 2 * BEGIN)) for each in ("slot_hours", "run_time", "turnaround")]
    with open_database(str(tmp_path / "alone.sqlite")) as made:
        with made.begin() as connection:
            write_runs(connection, [replace(good, ended=good.started - 90_000)])
        hold_ready_answers(made)
    with open_database(str(tmp_path / "site.sqlite")) as made, made.begin() as connection:
        write_runs(connection, [good])
        before = [numbers(answer_question(connection, each).rows[0]) for each in asked]
        add_runs(connection, [bad], 2)
        after = [numbers(answer_question(connection, each).rows[0]) for each in asked]
        behind = find_jobs_behind(connection, asked[0], ())
    assert before[0][0] == after[0][0] > 0
    assert [row[-1] for row in after] == [2, 2, 2]
    assert after[1][0] == before[1][0] / 2
    assert len(behind.runs) == 2


@pytest.mark.slow
def test_that_a_deletion_leaves_the_answers_that_the_records_give(tmp_path: Path) -> None:
    period = Period(0, BEGIN + 100 * 86400)
    asked = [Question(each.id, ("user", "week"), period) for each in MEASURES if each.of == RUNS_OF]
    with open_database(str(tmp_path / "site.sqlite")) as made:
        derive_most(made)
        derive_values(made, BEGIN + 55 * 86400)
        before = find_hours(made, asked[0])
        delete_old(made, [KeepRule("job", 30, "day")], BEGIN + 50 * 86400 + 1234)
        assert 24 < find_hours(made, asked[0]) < before
        with made.begin() as connection:
            kept = [answer_question(connection, each).rows for each in asked]
            assert [answer_question(connection, each, only_records=True).rows for each in asked] == kept
            assert connection.execute(select(func.min(QMONPY_USE.c.us_hour))).scalar_one() * 3600 > BEGIN + 20 * 86400


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(questions, st.sampled_from(ZONES))
def test_that_postgresql_gives_the_same_answers(server: Database, question: Question, zone: str) -> None:
    hold(server, question, ZoneInfo(zone))


def numbers(row: tuple[Cell, ...]) -> list[float]:
    return [each for each in row if isinstance(each, int | float)]


def test_that_a_period_is_compared_with_the_one_before_it(database: Database) -> None:
    month = 30 * 86400
    now, before = Period(BEGIN + month, BEGIN + 2 * month), Period(BEGIN, BEGIN + month)
    with database.begin() as connection:
        both = answer_question(connection, Question("slot_hours", ("user",), now, against=before))
        alone = answer_question(connection, Question("slot_hours", ("user",), before))
    assert [column.name for column in both.columns] == ["user", "slot_hours", "before", "change"]
    assert [column.measure for column in both.columns] == ["", "slot_hours", "slot_hours", ""], "they are compared"
    assert {row[0]: row[2] for row in both.rows} == {row[0]: pytest.approx(row[1]) for row in alone.rows}
    for row in both.rows:
        hours, hours_before, change = numbers(row)
        assert change == pytest.approx(100 * (hours - hours_before) / hours_before)


def test_that_days_are_compared_in_their_order(database: Database) -> None:
    day = 86400
    now, before = Period(BEGIN + 10 * day, BEGIN + 13 * day), Period(BEGIN + 7 * day, BEGIN + 10 * day)
    with database.begin() as connection:
        both = answer_question(connection, Question("jobs", ("day",), now, against=before), zone=ZoneInfo("UTC"))
        alone = answer_question(connection, Question("jobs", ("day",), before), zone=ZoneInfo("UTC"))
    assert {numbers(row)[0] - 3 * day: row[2] for row in both.rows} == {row[0]: row[1] for row in alone.rows}


def test_that_hours_up_to_the_last_year_of_all_are_compared(database: Database) -> None:
    middle = BEGIN + 30 * 86400
    question = Question("jobs", ("hour",), Period(middle, LARGEST), against=Period(BEGIN, middle))
    with database.begin() as connection:
        rows = answer_question(connection, question, zone=ZoneInfo("UTC")).rows
        alone = answer_question(connection, Question("jobs", ("hour",), Period(BEGIN, middle))).rows
    assert sorted(row[2] for row in rows if isinstance(row[2], int)) == sorted(numbers(row)[1] for row in alone)


def test_that_a_job_leads_to_its_whole_record(database: Database) -> None:
    question = Question("slot_hours", ("user",), Period(0, BEGIN * 2))
    with database.begin() as connection:
        behind = find_jobs_behind(connection, question, ("o'hara",), limit=1)
        record = read_record(connection, behind.runs[0].id)
        assert read_record(connection, 10**9) is None
    assert record is not None
    assert record.job["j_owner"] == "o'hara"
    assert record.usage["ju_id"] == behind.runs[0].id
    assert behind.total > 1


def hold_ready_answers(database: Database) -> None:
    """Ask for every ready answer, and for the jobs behind one of its rows."""
    asked = Asked(Period(BEGIN, BEGIN + DAYS * 86400), Period(BEGIN - 86400, BEGIN), ZoneInfo("UTC"))
    for ready in READY:
        with database.begin() as connection:
            found = ready.make(connection, asked)
            assert all(len(row) == len(found.table.columns) for row in found.table.rows)
            used = [row for row in found.table.rows if row[-1]]
            assert not (found.find_behind and used) or found.find_behind(connection, used[0], None).runs


def test_that_every_ready_answer_is_given_with_and_without_records(database: Database, database_url: str) -> None:
    asked = Asked(Period(BEGIN, BEGIN + DAYS * 86400), Period(BEGIN - 86400, BEGIN), ZoneInfo("UTC"))
    with open_database(database_url) as empty:
        for ready in READY:
            with empty.begin() as connection:
                found = ready.make(connection, asked)
            assert found.table.rows == ()
            assert ready.name == "use-by-project" or found.note.endswith(".")
    hold_ready_answers(database)


@pytest.mark.slow
def test_that_postgresql_gives_every_ready_answer(server: Database) -> None:
    hold_ready_answers(server)


def test_that_an_unfinished_period_says_so_where_it_is_held_against_a_whole_one(database: Database) -> None:
    period, before = Period(BEGIN + 20 * 86400, BEGIN + 60 * 86400), Period(BEGIN - 20 * 86400, BEGIN + 20 * 86400)
    said = "Only 25 % of this period is over by now; the one that it is compared with is counted whole."
    with database.begin() as connection:
        for now, is_said in ((BEGIN + 30 * 86400, True), (BEGIN + 60 * 86400, False), (None, False)):
            use = READY_BY_NAME["use-by-project"].make(connection, Asked(period, before, ZoneInfo("UTC"), now))
            asked = answer(connection, Question("wait", ("user",), period, against=before), now=now)
            assert [said in each.lack for each in (use, asked)] == [is_said, is_said]
            compared = [each.name for each in use.table.columns if each.measure == "slot_hours"]
            assert compared == ["slot_hours", "before"]
        alone = READY_BY_NAME["use-by-project"].make(
            connection, Asked(period, None, ZoneInfo("UTC"), BEGIN + 30 * 86400)
        )
        assert "over by now" not in alone.lack


def test_that_failed_jobs_say_what_their_code_means_and_lead_to_themselves(tmp_path: Path) -> None:
    good = next(run for run in RUNS if run.counts and not run.whole)
    with open_database(str(tmp_path / "site.sqlite")) as made, made.begin() as connection:
        write_runs(connection, [replace(good, exit_status=status, part_of="NONE") for status in (0, 137, 2)])
        add_runs(connection, [replace(good, exit_status=0, part_of="NONE")] * 2, 4)
        codes = update(JOB_USAGE).where(JOB_USAGE.c.ju_id == bindparam("id")).values(ju_failed=bindparam("failed"))
        connection.execute(codes, [{"id": 4, "failed": 19}, {"id": 5, "failed": 99}])
        found = READY_BY_NAME["failed-by-host"].make(connection, Asked(Period(0, 2 * BEGIN)))
        assert {row[1] for row in found.table.rows} == {
            "signal 9", "exit status 2", "failed 19: before writing exit_status", "failed 99",
        }  # fmt: skip
        assert found.find_behind is not None
        for row in found.table.rows:
            assert len(found.find_behind(connection, row, None).runs) == row[2] == 1


def test_that_users_who_ask_for_too_much_learn_what_to_ask_for() -> None:
    assert [round_memory(size) for size in (1.0, 2.0**26, 2.0**26 + 1, 2.0**30, 2.0**31 + 1)] == [
        "64M",
        "64M",
        "128M",
        "1024M",
        "3G",
    ]
    assert [round_time(seconds) for seconds in (1, 301, 3600, 3601)] == ["0:5:0", "0:10:0", "1:0:0", "2:0:0"]
