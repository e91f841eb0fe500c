"""The last day: sums over queues, gaps that nobody recorded, and words."""

import os
from pathlib import Path

from qmonpy.app.overview.last_day import DayCourse, Stretch, describe_course, read_last_day
from qmonpy.reporting.readings.series import JOBS, SeriesKey, SeriesKind, Step
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.schema.database import open_database

NOW = 1_700_000_000


def write(path: Path, rows: list[tuple[SeriesKey, Step]]) -> str:
    url = f"sqlite:///{os.fspath(path / 'day.sqlite')}"
    with open_database(url) as database:
        ReadingStore(database).write(rows)
    return url


def queue(name: str) -> SeriesKey:
    return SeriesKey(SeriesKind.QUEUE, queue=name, resource="slots")


def test_that_queues_are_added_up_between_the_moments_at_which_one_changes(tmp_path: Path) -> None:
    url = write(
        tmp_path,
        [
            (queue("all.q"), Step(NOW - 3600, NOW - 1800, 4.0, 4.0, 10.0)),
            (queue("all.q"), Step(NOW - 1800, NOW, 6.0, 6.0, 10.0)),
            (queue("long.q"), Step(NOW - 2400, NOW - 600, 1.0, 1.0, 2.0)),
            (JOBS, Step(NOW - 3600, NOW, 5.0, 5.0, None, 3.0, 3.0)),
        ],
    )
    day = read_last_day(url, NOW)
    assert [(each.start - NOW, each.end - NOW, each.value, each.limit) for each in day.slots.stretches] == [
        (-3600, -2400, 4.0, 10.0),
        (-2400, -1800, 5.0, 12.0),
        (-1800, -600, 7.0, 12.0),
        (-600, 0, 6.0, 10.0),
    ]
    assert day.waiting.stretches == (Stretch(NOW - 3600, NOW, 3.0),)
    assert day.slots.known_seconds == 3600
    assert day.slots.most == 7.0
    assert day.slots.mean == (4 * 1200 + 5 * 600 + 7 * 1200 + 6 * 600) / 3600


def test_that_only_the_last_day_counts(tmp_path: Path) -> None:
    url = write(tmp_path, [(queue("all.q"), Step(NOW - 90_000, NOW - 80_000, 4.0, 4.0, 10.0))])
    assert read_last_day(url, NOW).slots.stretches == (Stretch(NOW - 86_400, NOW - 80_000, 4.0, 10.0),)


def test_that_words_say_how_much_of_the_day_is_known() -> None:
    assert describe_course(DayCourse(0, 86_400)) == "Nothing was recorded in the last day"
    part = DayCourse(0, 86_400, (Stretch(0, 7200, 10.0),))
    assert describe_course(part) == "At most 10, 10 on average, in the 2 h that were recorded of the last day"
    whole = DayCourse(0, 86_400, (Stretch(0, 43_200, 10.0), Stretch(43_200, 86_400, 20.0)))
    assert describe_course(whole) == "At most 20, 15 on average, in the last day"
    # "27 jobs wait" counts those that are held, too.
    found = describe_course(whole, "{most} that were neither held nor in error")
    assert found == "At most 20 that were neither held nor in error, 15 on average, in the last day"


def test_that_nothing_is_known_without_a_database() -> None:
    assert read_last_day("", NOW).slots.stretches == ()
