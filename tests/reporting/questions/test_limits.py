"""Which rules held jobs back, and how full limits were, from readings."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection, insert

from qmonpy.reporting.questions.answer import Asked
from qmonpy.reporting.questions.limits import held_back, limit_use
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.schema.tables import QMONPY_SERIES, QMONPY_SERIES_VALUES

DAY = 1_700_006_400
ASKED = Asked(Period(DAY, DAY + 7200), None, ZoneInfo("UTC"))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(str(tmp_path / "site.reporting.sqlite")) as made:
        yield made


def write(
    connection: Connection, number: int, rule: str, start: int, seconds: int, blocked: float, holder: str
) -> None:
    names = dict.fromkeys(("se_user", "se_project", "se_pe", "se_queue", "se_host"), "")
    series = insert(QMONPY_SERIES).values(se_id=number, se_kind="limit", se_rule=rule, se_resource="slots", **names)
    connection.execute(series)
    times = (datetime.fromtimestamp(DAY + each, UTC).replace(tzinfo=None) for each in (start, start + seconds))
    values = dict(zip(("sr_time_start", "sr_time_end"), times, strict=True))
    read = {"sr_used": 5.0, "sr_limit": 10.0, "sr_blocked": blocked, "sr_blocked_peak": blocked, "sr_holder": holder}
    connection.execute(insert(QMONPY_SERIES_VALUES).values(sr_parent=number, sr_step=60, **values, **read))


def test_that_rules_are_told_by_the_job_hours_that_they_held_back(database: Database) -> None:
    with database.begin() as connection:
        write(connection, 1, "max/1", 0, 3600, 3.0, "anna")
        write(connection, 2, "night/1", -3600, 7200, 2.0, "")
        write(connection, 3, "free/1", 0, 3600, 0.0, "")
        assert held_back(connection, ASKED).table.rows == (
            ("max/1", "slots", 3.0, 3.0, "anna"),
            ("night/1", "slots", 2.0, 2.0, ""),
        )
        assert limit_use(connection, ASKED).table.rows[0] == (DAY, "free/1", 50.0)


def test_that_a_sentence_says_where_readings_come_from_while_there_are_none(database: Database) -> None:
    with database.begin() as connection:
        for found in (held_back(connection, ASKED), limit_use(connection, ASKED)):
            assert found.table.rows == ()
            assert "qmonpy record" in found.note
