"""Attributes of an instance in people's units, the used ones first."""

import pytest

from qmonpy.app.queues.instance_values import ValueRow, value_rows
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import INFINITY, ValueType
from tests.engine.queue_states import printed_details, read_situation


def rows_of(instance: str) -> tuple[ValueRow, ...]:
    content = read_situation("busy")
    return value_rows(Snapshot(content.cluster, content.state, content.now), instance)


def test_that_consumables_stand_first_with_what_is_used_of_how_much() -> None:
    rows = {row.name: row for row in rows_of("all.q@q3")}
    assert list(rows)[:2] == ["app", "disk"]
    assert (rows["disk"].text, rows["disk"].figures, rows["disk"].used) == ("14G", "6G / 20G", 6 * 2**30)
    assert rows["warm"].figures == "0:00:00 / 1:00:00"
    assert rows["slots"].figures == "1 / 4"


def test_that_every_line_of_qstat_is_there() -> None:
    assert {row.line for row in rows_of("hot.q@q1")} == set(printed_details("busy", "qstat -F")["hot.q@q1"])


def test_that_limits_that_limit_nothing_come_last() -> None:
    boundless = [row.is_boundless for row in rows_of("low.q@q2")]
    assert boundless == sorted(boundless)
    assert any(boundless)


@pytest.mark.parametrize(
    ("value_type", "number", "text"),
    [
        (ValueType.MEMORY, 1.5 * 2**30, "1.5G"),
        (ValueType.MEMORY, 0, "0"),
        (ValueType.TIME, 3600, "1:00:00"),
        (ValueType.BOOL, 1, "true"),
        (ValueType.DOUBLE, 0.25, "0.25"),
        (ValueType.INT, 7, "7"),
        (ValueType.MEMORY, INFINITY, "infinity"),
    ],
)
def test_that_numbers_are_written_for_people(value_type: ValueType, number: float, text: str) -> None:
    assert format_people(value_type, number) == text


def test_that_an_instance_that_is_not_there_has_none() -> None:
    assert rows_of("all.q@nowhere") == ()
