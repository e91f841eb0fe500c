"""On a site of 100,000 hosts, what a piece of records takes depends on the piece, not on what the database has."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from qmonpy.reporting.records.record import FileKind, HostValues, QueueValues, Record, Value
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.writing import already_there, parent_ids, value_rows
from qmonpy.reporting.writing.source_writer import SourceWriter
from tests.reporting.writing.made_records import BEGIN
from tests.reporting.writing.rows import read_rows


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with open_database(database_url) as opened:
        yield opened


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each question of those who write found in the database."""
    counts: list[int] = []
    for module in (already_there, parent_ids, value_rows):

        def count(*given: Any, ask: Any = module.find_rows) -> Any:
            rows = ask(*given)
            counts.append(len(rows))
            return rows

        monkeypatch.setattr(module, "find_rows", count)
    return counts


def make_values(hosts: range, moment: int, load: str) -> list[Record]:
    values = (Value("load_avg", load, ""), Value("mem_free", "8G", ""))
    names = [f"node{number:03}" for number in hosts]
    return [
        *(HostValues(moment, name, moment, values) for name in names),
        *(QueueValues(moment, "all.q", name, moment, "", (Value("slots", "4", "8"),), False) for name in names),
    ]


def write(database: Database, records: list[Record]) -> int:
    """Write with a writer of its own, as each piece of what a cluster recorded."""
    return SourceWriter(database).write_records(records, FileKind.REPORTING)


@pytest.mark.parametrize("later", [0, 60])
def test_that_a_piece_of_records_looks_at_nothing_that_is_not_of_its_hosts(
    database: Database, found: list[int], later: int
) -> None:
    write(database, make_values(range(3), BEGIN, "0.5"))
    found.clear()
    write(database, make_values(range(2), BEGIN + later, "0.7"))
    few = sum(found)
    write(database, make_values(range(3, 200), BEGIN, "0.5"))
    found.clear()
    write(database, make_values(range(2), BEGIN + later + 1, "0.9"))
    assert sum(found) <= few


def test_that_records_written_in_pieces_are_the_rows_of_records_written_at_once(
    database: Database, tmp_path: Path
) -> None:
    records = [
        record
        for number, load in enumerate(("0.5", "0.7", "0.7", "0.9"))
        for record in make_values(range(30), BEGIN + 40 * number, load)
    ]
    with open_database(str(tmp_path / "once.sqlite")) as other:
        rows = write(other, records)
        expected = read_rows(other)
    assert sum(write(database, records[begin : begin + 7]) for begin in range(0, len(records), 7)) == rows
    assert read_rows(database) == expected
    # What is there already makes no row, whoever tells it, and in whichever pieces.
    assert sum(write(database, records[begin : begin + 50]) for begin in range(0, len(records), 50)) == 0
    assert read_rows(database) == expected
