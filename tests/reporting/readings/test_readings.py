"""Readings: made into steps, kept, thinned as they age, and recorded by one process at a time; on both databases."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.model.report import ReportError
from qmonpy.reporting.readings.reading import LimitReading, Reading, StateReading
from qmonpy.reporting.readings.recording import Recording
from qmonpy.reporting.readings.series import JOBS, SeriesKey, SeriesKind, Step
from qmonpy.reporting.readings.store import LEASE_SECONDS, ReadingStore
from qmonpy.reporting.readings.thinning import KeepRule, merge_steps, read_keep_rules
from qmonpy.reporting.schema.database import open_database

BEGIN = 1_700_000_400  # A multiple of ten minutes.
KEY = SeriesKey("limit", 's/"1"\n', "slots", "o'neil")
RULES = (KeepRule(60, 86_400), KeepRule(600, 604_800), KeepRule(3600, 31_536_000))


@pytest.fixture
def store(database_url: str) -> Iterator[ReadingStore]:
    with open_database(database_url) as database:
        yield ReadingStore(database)


def step(start: int, length: int = 60, used: float = 1.0, **more: Any) -> Step:
    return replace(Step(start, start + length, used, used, 10.0), **more)


def limit(minute: int, used: float, blocked: int = 0, holder: str = "") -> Reading:
    row = LimitReading("s", "s/1", "slots", used=used, limit=10, blocked=blocked, holder=holder)
    return Reading(BEGIN + 60 * minute, limits=(row,))


def steps_of(recording: Recording, kind: str = "limit") -> list[tuple[int, int, float]]:
    found = [(key, each) for key, each in recording.drain() if key.kind == kind]
    return [((each.start - BEGIN) // 60, (each.end - BEGIN) // 60, each.used) for _, each in found]


class TestRecording:
    def test_that_a_value_holds_until_the_next_reading_and_equal_ones_are_one_step(self) -> None:
        recording = Recording()
        for minute, used in ((0, 2), (1, 2), (2, 3), (3, 3)):
            recording.take(limit(minute, used))
        assert steps_of(recording) == [(0, 2, 2), (2, 3, 3)]
        recording.take(limit(4, 3))
        assert steps_of(recording) == [(2, 4, 3)]

    def test_that_a_step_ends_with_its_ten_minutes(self) -> None:
        recording = Recording()
        for minute in range(8, 13):
            recording.take(limit(minute, 2))
        recording.let_go()
        assert steps_of(recording) == [(8, 10, 2), (10, 12, 2)]

    def test_that_a_limit_that_nobody_uses_any_more_has_ended(self) -> None:
        recording = Recording()
        recording.take(limit(0, 2))
        recording.take(Reading(BEGIN + 120))
        recording.take(Reading(BEGIN + 180))
        assert steps_of(recording) == [(0, 2, 2)]

    def test_that_nothing_is_said_of_a_long_time_without_readings(self) -> None:
        recording = Recording()
        recording.take(limit(0, 2))
        recording.take(limit(1, 2))
        recording.take(limit(60 * 24, 5))
        recording.let_go()
        assert steps_of(recording) == [(0, 1, 2), (1440, 1441, 5)]

    def test_that_it_begins_anew_where_time_goes_back(self) -> None:
        recording = Recording()
        recording.take(limit(60, 2))
        assert recording.is_due(BEGIN)
        recording.take(limit(0, 1))
        recording.let_go()
        assert steps_of(recording) == [(60, 61, 2), (0, 1, 1)]

    def test_that_a_reading_is_due_with_each_minute_of_the_cluster(self) -> None:
        recording = Recording()
        recording.take(Reading(BEGIN + 30))
        assert not recording.is_due(BEGIN + 59)
        assert recording.is_due(BEGIN + 60)

    def test_that_jobs_are_read_with_those_that_wait(self) -> None:
        recording = Recording()
        states = {"running": StateReading(2, 5, 9), "suspended": StateReading(1, 1, 1), "waiting": StateReading(7, 70)}
        recording.take(Reading(BEGIN, states=states))
        recording.let_go()
        ((key, found),) = recording.drain()
        assert (key, found.used, found.blocked) == (JOBS, 6, 7)


class TestThinning:
    def test_that_a_coarser_step_has_the_mean_and_the_most(self) -> None:
        first = step(BEGIN, 60, 2.0, blocked=1, blocked_peak=1, holder="anna")
        rest = step(BEGIN + 60, 540, 4.0, blocked=3, blocked_peak=5, holder="bert")
        (merged,) = merge_steps([rest, first], 600)
        assert (merged.start, merged.end, merged.step) == (BEGIN, BEGIN + 600, 600)
        assert [merged.used, merged.blocked] == pytest.approx([3.8, 2.8])
        assert (merged.peak, merged.blocked_peak, merged.holder) == (4, 5, "bert")

    def test_that_a_step_over_a_border_is_cut_there(self) -> None:
        found = merge_steps([step(BEGIN + 540, 120)], 600)
        assert [(each.start - BEGIN, each.end - BEGIN) for each in found] == [(540, 600), (600, 660)]

    def test_that_the_shipped_rules_are_a_minute_for_a_day_ten_for_a_week_and_an_hour_for_a_year(self) -> None:
        assert read_keep_rules() == RULES

    @pytest.mark.parametrize("text", ["", "keep: 5", "keep: []", "keep: [{each: 0, for: 1}]", "keep: [{each: x}]", "["])
    def test_that_wrong_rules_are_reported(self, text: str) -> None:
        with pytest.raises(ReportError):
            read_keep_rules(text)


class TestStore:
    def test_that_steps_come_back_as_they_were(self, store: ReadingStore) -> None:
        rows = [(KEY, step(BEGIN, holder="anna", blocked=2)), (KEY, step(BEGIN + 60)), (JOBS, step(BEGIN, used=5))]
        store.write(rows)
        found = store.read(BEGIN, BEGIN + 600, (SeriesKind.LIMIT, SeriesKind.JOBS))
        assert found == {KEY: (rows[0][1], rows[1][1]), JOBS: (rows[2][1],)}
        assert store.find_newest() == BEGIN + 120

    def test_that_a_step_that_goes_on_is_one(self, store: ReadingStore) -> None:
        for length in (60, 120, 180):
            store.write([(KEY, step(BEGIN, length))])
        assert store.read(BEGIN, BEGIN + 600, ("limit",)) == {KEY: (step(BEGIN, 180),)}

    def test_that_only_what_reaches_into_a_time_is_read(self, store: ReadingStore) -> None:
        store.write([(KEY, step(BEGIN + 60 * at)) for at in range(10)])
        found = store.read(BEGIN + 90, BEGIN + 240, ("limit",))[KEY]
        assert [each.start - BEGIN for each in found] == [60, 120, 180]

    def test_that_readings_are_thinned_as_they_age_and_no_time_is_lost(self, store: ReadingStore) -> None:
        now = BEGIN + 20 * 86_400
        old = [step(BEGIN + 60 * at, used=float(at % 7)) for at in range(180)]
        young = [step(now - 3600 + 60 * at) for at in range(5)]
        middle = [step(now - 3 * 86_400 + 60 * at) for at in range(30)]
        store.write([(KEY, each) for each in (*old, *middle, *young)])
        assert store.thin(now, RULES) > 0
        found = store.read(0, now, ("limit",))[KEY]
        assert [each.step for each in found] == [3600] * 4 + [600] * 3 + [60] * 5
        assert sum(each.end - each.start for each in found) == 60 * (180 + 30 + 5)
        whole = sum(each.used * (each.end - each.start) for each in found[:4])
        assert whole == pytest.approx(sum(each.used * 60 for each in old))
        assert store.thin(now, RULES) == 0

    def test_that_the_oldest_readings_are_deleted(self, store: ReadingStore) -> None:
        store.write([(KEY, step(BEGIN))])
        store.thin(BEGIN + 400 * 86_400, RULES)
        assert store.find_newest() is None

    def test_that_what_is_still_to_come_is_forgotten(self, store: ReadingStore) -> None:
        store.write([(KEY, step(BEGIN + 60 * at)) for at in range(5)])
        store.forget_after(BEGIN + 90)
        assert store.find_newest() == BEGIN + 120

    def test_that_one_process_records_at_a_time(self, store: ReadingStore) -> None:
        assert store.take_lease("one", 1000.0)
        assert not store.take_lease("two", 1010.0)
        assert store.take_lease("one", 1030.0)
        assert not store.take_lease("two", 1031.0 + LEASE_SECONDS - 2)
        assert store.take_lease("two", 1031.0 + LEASE_SECONDS)
        store.drop_lease("one")
        assert not store.take_lease("one", 1100.0)
        store.drop_lease("two")
        assert store.take_lease("one", 1101.0)
