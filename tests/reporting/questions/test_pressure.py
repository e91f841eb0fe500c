"""Quota pressure, compared with plain Python over random readings; and what is said of periods known in part."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.reporting.questions.answer import NOTHING_BEFORE, Asked, answer
from qmonpy.reporting.questions.buckets import WEEKDAYS
from qmonpy.reporting.questions.coverage import MOST_GAPS, NOTHING_READ_BEFORE, describe_gaps
from qmonpy.reporting.questions.limit_steps import NO_READINGS, NOTHING_HELD_BACK
from qmonpy.reporting.questions.limits import held_back, limit_use
from qmonpy.reporting.questions.periods import LARGEST
from qmonpy.reporting.questions.question import KEYS, LIMITS, Condition, Period, Question
from qmonpy.reporting.questions.ready import READY_BY_NAME
from qmonpy.reporting.readings.series import JOBS, SeriesKey, Step
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.schema.database import Database, open_database
from tests.reporting.questions.run_rows import BEGIN, make_runs, write_runs

HOUR, DAY = 3600, 86400
ZONES = ("UTC", "Europe/Berlin", "Asia/Kolkata", "America/New_York")
Row = tuple[SeriesKey, Step]
NAMES: dict[str, dict[str, str]] = {
    "max/1": {"user": "anna"},
    "max/2": {"user": "o'hara", "project": "x"},
    "night/1": {"queue": "all.q", "host": "h1"},
    "all/1": {},
}


def make_steps(count: int, seed: int) -> list[Row]:
    """Steps of ten minutes at most, somewhere in four weeks in which New York puts its clocks forward."""
    chance = Random(seed)
    found: dict[tuple[SeriesKey, int], Step] = {}
    for _ in range(count):
        rule = chance.choice(list(NAMES))
        key = SeriesKey("limit", rule, chance.choice(("slots", "lic")), **NAMES[rule])
        start = BEGIN + chance.randrange(28 * DAY // 600) * 600
        blocked = chance.choice((0.0, 1.0, 2.5))
        peak = blocked + chance.randrange(3) if blocked else 0.0
        found[key, start] = Step(start, start + chance.randint(1, 600), 3.0, 4.0, 4.0, blocked, peak)
    return [(key, step) for (key, _), step in found.items()]


STEPS = make_steps(400, seed=7)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with open_database(str(tmp_path_factory.mktemp("pressure") / "site.reporting.sqlite")) as made:
        ReadingStore(made).write(STEPS)
        yield made


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Database]:
    with open_database(str(tmp_path / "site.reporting.sqlite")) as made:
        yield made


def name_plainly(key: str, series: SeriesKey, moment: int, zone: ZoneInfo) -> object:
    local = datetime.fromtimestamp(moment, zone)
    whole = {"hour": 10, "day": 10, "month": 7, "year": 4}.get(key)
    match key:
        case "weekday":
            return WEEKDAYS[local.weekday()]
        case "hour_of_day":
            return local.hour
        case "week":
            return local.strftime("%G-%V")
        case "hour":
            return local.strftime("%Y-%m-%d %H")
    return local.isoformat()[:whole] if whole else getattr(series, key) or "NONE"


def answer_plainly(question: Question, zone: ZoneInfo) -> dict[tuple[object, ...], float]:
    """Second by second, in steps of a minute or less."""
    found: dict[tuple[object, ...], float] = defaultdict(float)
    for series, step in STEPS:
        if not all(((getattr(series, each.key) or "NONE") in each.values) != each.is_not for each in question.where):
            continue
        moment = max(step.start, question.period.begin)
        while moment < min(step.end, question.period.end):
            until = min(step.end, question.period.end, moment // 60 * 60 + 60)
            key = tuple(name_plainly(each, series, moment, zone) for each in question.by)
            found[key] += step.blocked * (until - moment) / 3600
            moment = until
    return {key: value for key, value in found.items() if value}


questions = st.builds(
    lambda by, where, first, length: Question(
        "quota_pressure", tuple(by), Period(BEGIN + first * 7777, BEGIN + first * 7777 + length), tuple(where)
    ),
    st.lists(st.sampled_from([each.id for each in KEYS if LIMITS in each.of]), max_size=2, unique=True),
    st.lists(
        st.sampled_from(
            (
                Condition("user", ("anna", "NONE")),
                Condition("rule", ("max/1",), is_not=True),
                Condition("pe", ("NONE",)),
            )
        ),
        max_size=2,
    ),
    st.integers(0, 300),
    st.integers(1, 28 * DAY),
)


@settings(max_examples=80, deadline=None)
@given(questions, st.sampled_from(ZONES))
def test_that_quota_pressure_equals_that_of_plain_python(database: Database, question: Question, name: str) -> None:
    zone = ZoneInfo(name)
    with database.begin() as connection:
        table = answer(connection, question, zone=zone, limit=100_000).table
    found: dict[tuple[object, ...], float] = {}
    for row in table.rows:
        key = tuple(
            name_plainly(id, JOBS, int(str(cell)), zone) if column.kind == "time" else cell
            for id, column, cell in zip(question.by, table.columns, row, strict=False)
        )
        found[key] = float(str(row[len(question.by)]))
        assert row[-1] in (1, 2, 2.5, 3, 3.5, 4.5)
    assert found == pytest.approx(answer_plainly(question, zone))


def say(database: Database, period: Period, against: Period | None = None, now: int | None = None) -> tuple[str, str]:
    with database.begin() as connection:
        question = Question("quota_pressure", ("rule",), period, against=against)
        found = answer(connection, question, zone=ZoneInfo("UTC"), now=now)
        asked = Asked(period, None, ZoneInfo("UTC"), now)
        if against is None:
            # What is said of one answer of readings is said of each.
            assert held_back(connection, asked).lack == found.lack
            assert limit_use(connection, asked).lack == found.lack
    return found.note, found.lack


def test_that_no_readings_readings_without_pressure_and_a_part_of_them_are_told_apart(empty: Database) -> None:
    period, before = Period(BEGIN, BEGIN + DAY), Period(BEGIN - DAY, BEGIN)
    assert say(empty, period) == (NO_READINGS, "")
    store = ReadingStore(empty)
    store.write([(JOBS, Step(BEGIN + at, BEGIN + at + 600, 1.0, 1.0, None)) for at in range(0, DAY, 600)])
    assert say(empty, period) == (NOTHING_HELD_BACK, "")
    assert say(empty, period, before) == (NOTHING_HELD_BACK, NOTHING_READ_BEFORE)
    assert say(empty, Period(BEGIN, BEGIN + 30 * DAY), now=BEGIN + DAY + 60) == (NOTHING_HELD_BACK, "")
    assert say(empty, Period(0, LARGEST), now=BEGIN + DAY) == (NOTHING_HELD_BACK, "")
    note, lack = say(empty, Period(BEGIN - HOUR, BEGIN + DAY + 2 * HOUR))
    begin, end = (f"{datetime.fromtimestamp(each, ZoneInfo('UTC')):%Y-%m-%d %H:%M}" for each in (BEGIN, BEGIN + DAY))
    assert (note, lack) == (
        NOTHING_HELD_BACK,
        f"This period is known in part only: nothing was recorded before {begin} and after {end}, 3 h in all.",
    )


@settings(max_examples=200, deadline=None)
@given(st.sets(st.integers(0, 40), min_size=1), st.integers(1, 41), st.integers(0, 41))
def test_that_what_is_missing_is_what_no_reading_covers(hours: set[int], length: int, later: int) -> None:
    """Of 41 hours those are read that are drawn; each length that is told is counted by hand."""
    period, now = Period(BEGIN, BEGIN + length * HOUR), BEGIN + later * HOUR
    read = [(BEGIN + each * HOUR, BEGIN + (each + 1) * HOUR) for each in sorted(hours) if each < length]
    missing = [each for each in range(min(length, later)) if each not in hours]
    if read:
        missing += [each for each in range(min(length, later), max(hours & set(range(length)))) if each not in hours]
    found = describe_gaps(reversed(read), period, now, ZoneInfo("UTC"))
    assert bool(found) == bool(read and missing)
    if found:
        days, rest = divmod(len(missing), 24)
        parts = [f"{number} {unit}" for number, unit in ((days, "d"), (rest, "h")) if number]
        assert found.endswith(f", {' '.join(parts)} in all.")
        assert found.count(" from ") <= MOST_GAPS


def test_that_records_that_begin_within_a_period_are_told(empty: Database) -> None:
    with empty.begin() as connection:
        write_runs(connection, make_runs(20, seed=3))
        zone = ZoneInfo("UTC")
        for period, against, is_told in (
            (Period(BEGIN - 9 * DAY, BEGIN + 9 * DAY), None, True),
            (Period(BEGIN + 99 * DAY, BEGIN + 199 * DAY), Period(BEGIN - DAY, BEGIN + 99 * DAY), True),
            (Period(BEGIN + 99 * DAY, BEGIN + 199 * DAY), None, False),
            (Period(0, BEGIN + 199 * DAY), None, False),
        ):
            found = [answer(connection, Question("wait", ("user",), period, against=against), zone=zone)]
            ready = [READY_BY_NAME[each] for each in ("use-by-project", "failed-by-host", "time-asked", "queue-use")]
            found += [each.make(connection, Asked(period, against, zone)) for each in ready if not against]
            assert {each.lack.startswith("The first job on record ended at 20") for each in found} == {is_told}
            assert all(NOTHING_BEFORE not in each.lack for each in found)
