from pathlib import Path

from sqlalchemy import Connection

from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.unused_reservations import (
    ALL_USED,
    NONE_ENDED,
    NOTHING_RECORDED,
    unused_reservations,
)
from qmonpy.reporting.schema.database import open_database
from tests.reporting.filled import fill, seconds


def ask(connection: Connection, first: str, last: str) -> Answer:
    return unused_reservations(connection, Asked(Period(seconds(f"{first} 00:00:00"), seconds(f"{last} 00:00:00"))))


def test_that_used_reservations_and_none_at_all_are_told_apart(tmp_path: Path) -> None:
    with open_database(str(tmp_path / "site.reporting.sqlite")) as database, database.begin() as connection:
        assert ask(connection, "2026-11-01", "2026-12-01").note == NOTHING_RECORDED
        fill(connection)
        found = ask(connection, "2026-11-01", "2026-12-01")
        # Two slots for a day and an hour, and for a day.
        assert [(row[0], row[3]) for row in found.table.rows] == [("2", 50.0), ("3", 48.0)]
        assert found.note == ""
        assert ask(connection, "2026-11-20", "2026-11-21").note == ALL_USED
        assert ask(connection, "2026-11-01", "2026-11-10").note == NONE_ENDED
