from sqlalchemy import select

from qmonpy.reporting.deriving.keeping import read_keep_rules
from qmonpy.reporting.deriving.upkeep import Upkeep
from qmonpy.reporting.schema import tables as t
from qmonpy.reporting.schema.database import open_database
from tests.reporting.filled import NOW, fill


def test_that_what_is_due_is_done_once_an_hour_and_once_a_day(database_url: str) -> None:
    with open_database(database_url) as database:
        with database.begin() as connection:
            fill(connection)
        upkeep = Upkeep(database, read_keep_rules())
        upkeep.note_lines(5000, 0.5)
        first = upkeep.step(NOW)
        assert first.derived is not None
        assert first.derived.rows > 10
        assert sum(each.rows for each in first.deleted or ()) == 1
        assert upkeep.step(NOW + 60) == upkeep.step(NOW + 120)
        second = upkeep.step(NOW + 3600)
        assert second.derived is not None
        assert (second.derived.rows, second.deleted) == (0, None)
        assert upkeep.step(NOW + 86_400).deleted is not None
        with database.begin() as connection:
            found = connection.execute(select(t.STATISTIC_VALUES.c.sv_variable, t.STATISTIC_VALUES.c.sv_dvalue)).all()
        assert ("lines_per_second", 10_000.0) in found
        assert {"derived_value_time", "deletion_time", "row_count"} <= {str(name) for name, _ in found}


def test_that_a_step_that_is_stopped_is_due_again_and_nothing_is_deleted_without_rules(database_url: str) -> None:
    with open_database(database_url) as database:
        with database.begin() as connection:
            fill(connection)
        upkeep = Upkeep(database)
        stopped = upkeep.step(NOW, go_on=lambda: False)
        assert stopped.derived is not None
        assert stopped.derived.rows == 0
        done = upkeep.step(NOW)
        assert done.derived is not None
        assert done.derived.rows > 10
        assert done.deleted is None
