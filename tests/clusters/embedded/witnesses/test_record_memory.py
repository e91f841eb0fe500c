"""Records are kept from when somebody asks for them, the older ones packed."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.embedded.witnesses import record_memory
from qmonpy.clusters.embedded.witnesses.record_memory import RecordMemory
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile

parts = st.lists(st.lists(st.text(st.characters(codec=None), max_size=4), max_size=9), max_size=12)


@given(parts, st.integers(0, 90), st.integers(1, 30))
def test_that_all_lines_behind_a_number_are_read_at_once_or_in_pieces(
    added: list[list[str]], after: int, most: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_memory, "LINES_OF_PACK", 5)
        memory, expected = RecordMemory(), list[str]()
        for lines in added:
            memory.append(RecordFile.REPORTING, lines)
            memory.append(RecordFile.ACCOUNTING, ["another file"])
            expected += lines
            assert memory.read(after) == (len(expected), tuple(expected[after:]))
            piece = expected[after:][:most]
            assert memory.read(after, most) == (min(after, len(expected)) + len(piece), tuple(piece))


def test_that_the_oldest_lines_go_once_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_memory, "LINES_OF_PACK", 10)
    monkeypatch.setattr(record_memory, "MOST_LINES", 100)
    memory = RecordMemory()
    for number in range(1, 1_001):
        memory.append(RecordFile.REPORTING, [f"line {number}"])
        last, lines = memory.read()
        assert last == number
        assert min(number, 100) <= len(lines) < 120
        assert lines[-1] == f"line {number}"
        assert memory.read(0, 25) == (last - len(lines) + min(25, number), lines[:25])
    assert memory.read(995)[1] == tuple(f"line {number}" for number in range(996, 1_001))


def test_that_older_lines_take_a_tenth_of_their_memory() -> None:
    memory, plain = RecordMemory(), 0
    for number in range(20_000):
        host, time = f"node{number % 30:02}", 1_790_000_000 + 40 * (number // 30)
        line = f"{time}:host:{host}:{time}:X:np_load_avg=0.{number % 97}"
        memory.append(RecordFile.REPORTING, [line])
        plain += sys.getsizeof(line)
    assert sum(map(sys.getsizeof, (*memory._packs, *memory._lines))) < plain / 8
