import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select

from qmonpy.reporting.deriving.derivation import derive_values
from qmonpy.reporting.schema import tables as t
from qmonpy.reporting.schema.database import Database, open_database
from tests.reporting.deriving.plainly import (
    BEGIN,
    HOUR,
    Key,
    Records,
    derive_plainly,
    make_records,
    read_derived,
    write_names,
    write_records,
)


def seconds(moment: datetime) -> float:
    return moment.replace(tzinfo=UTC).timestamp()


def read(database: Database) -> Mapping[Key, float]:
    with database.begin() as connection:
        return read_derived(connection)


def find_horizon(records: Records, now: datetime) -> datetime:
    moments = [row[0] for row in records.loads if row[2] != "other"]
    moments += [row[0] for row in records.slots] + [row[0] for row in records.jobs]
    return max(each for each in moments if each <= now).replace(minute=0, second=0)


def check(url: str, seed: int, goes: int = 4) -> None:
    """Write records in several goes, late ones among them, derive after each, and compare with what is plain."""
    chance, known = random.Random(seed), Records()
    with open_database(url) as database:
        with database.begin() as connection:
            write_names(connection)
        first_id = 1
        for go in range(goes):
            begin = BEGIN + timedelta(hours=chance.randrange(-3, 9 + 9 * go))
            new = make_records(chance, begin, 1 + chance.randrange(12), chance.randrange(1, 9))
            for name in ("loads", "slots", "jobs"):
                getattr(known, name).extend(getattr(new, name))
            with database.begin() as connection:
                write_records(connection, new, first_id)
            first_id += len(new.jobs)
            now = BEGIN + timedelta(hours=40)
            derive_values(database, seconds(now), days_at_once=1 + chance.randrange(3))
            expected = derive_plainly(known, find_horizon(known, now))
            found = read(database)
            assert found.keys() == expected.keys(), found.keys() ^ expected.keys()
            assert found == pytest.approx(dict(expected))
        derive_values(database, seconds(BEGIN + timedelta(hours=40)))
        assert read(database) == found


def test_that_derived_values_are_those_of_a_plain_computation(database_url: str) -> None:
    check(database_url, 1, goes=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_that_derived_values_are_plain_whatever_comes_late(database_url: str, seed: int) -> None:
    check(database_url, seed)


def go_on_for(steps: int) -> Callable[[], bool]:
    left = iter(range(steps))
    return lambda: next(left, None) is not None


@pytest.mark.slow
def test_that_a_derivation_that_was_stopped_goes_on(database_url: str) -> None:
    chance = random.Random(7)
    records = make_records(chance, BEGIN, 90, 60)
    with open_database(database_url) as database:
        with database.begin() as connection:
            write_names(connection)
            write_records(connection, records, 1)
        now = seconds(BEGIN + timedelta(hours=200))
        counts = []
        for _ in range(20):
            counts.append(derive_values(database, now, days_at_once=1, go_on=go_on_for(4)).rows)
        assert read(database) == pytest.approx(dict(derive_plainly(records, find_horizon(records, BEGIN + 200 * HOUR))))
        assert counts[-1] == 0
        assert sum(map(bool, counts)) > 2


def test_that_records_from_the_future_and_from_long_ago_do_not_make_work(database_url: str) -> None:
    records = Records(jobs=[(BEGIN, "a", None, 0, "NONE", 1.0)])
    records.jobs.append((datetime(1971, 1, 1), "a", None, 0, "NONE", 2.0))
    records.jobs.append((BEGIN + HOUR, "a", None, 0, "NONE", 4.0))
    records.jobs.append((datetime(2099, 1, 1), "a", None, 0, "NONE", 8.0))
    with open_database(database_url) as database:
        with database.begin() as connection:
            write_records(connection, records, 1)
        assert derive_values(database, seconds(BEGIN + 2 * HOUR)).hours < 1000
        cpu = {key[2]: value for key, value in read(database).items() if key[:2] == ("user", "a") and key[3] == "h_cpu"}
        assert cpu == {datetime(1971, 1, 1): 2.0, BEGIN: 1.0}


def test_that_an_empty_database_has_nothing_to_derive(database_url: str) -> None:
    with open_database(database_url) as database:
        assert derive_values(database, seconds(BEGIN)).rows == 0
        assert read(database) == {}
        with database.begin() as connection:
            connection.execute(insert(t.USER).values(u_id=1, u_user="ann"))
            assert connection.execute(select(t.QMONPY_DERIVATION)).all() == []
