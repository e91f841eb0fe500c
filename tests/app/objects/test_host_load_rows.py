"""Rows of hosts read as `qhost` of a real Grid Engine prints them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qmonpy.app.objects.host_load_rows import (
    HOST_LOAD_COLUMNS,
    HostLoadRow,
    format_count,
    format_load,
    format_memory,
    format_share,
    host_load_rows,
)
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.app.tables.column import filter_rows
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import parse_values
from tests.app.snapshots import busy_snapshot
from tests.engine.queue_states import read_situation

LOAD_WIDTH = 5
"""Characters of the column LOAD of qhost, which cuts what is longer."""


def recordings() -> list[tuple[str, str]]:
    lines = (Path(__file__).parents[1] / "data" / "qhost.txt").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    return list(zip(lines[::2], lines[1::2], strict=True))


def with_host(snapshot: Snapshot, **settings: Any) -> Snapshot:
    cluster = snapshot.cluster
    host = Host(**settings)
    return replace(snapshot, cluster=replace(cluster, hosts={**cluster.hosts, host.name: host}))


def rows_of(snapshot: Snapshot) -> dict[str, HostLoadRow]:
    return {row.name: row for row in host_load_rows(snapshot, instance_rows(snapshot))}


def printed(row: HostLoadRow) -> list[str]:
    counts = [format_count(each) for each in (row.cpus, row.sockets, row.cores, row.threads)]
    memory = [format_memory(each) for each in (row.mem_total, row.mem_used, row.swap_total, row.swap_used)]
    return [row.name, row.arch, *counts, format_load(row.load)[:LOAD_WIDTH], *memory]


@pytest.mark.parametrize(("values", "line"), recordings())
def test_that_a_host_reads_as_a_real_qhost_prints_it(values: str, line: str) -> None:
    content = read_situation("idle")
    snapshot = Snapshot(content.cluster, content.state, content.now)
    configured = {} if values == "NONE" else parse_values(values)
    row = rows_of(with_host(snapshot, name="h1", complex_values=configured))["h1"]
    assert printed(row) == line.split()


def test_that_what_is_reported_counts_as_what_is_configured() -> None:
    content = read_situation("idle")
    snapshot = Snapshot(content.cluster, content.state, content.now)
    row = rows_of(with_host(snapshot, name="h1", load_values={"mem_total": "2G", "mem_used": "1536M", "cpu": "12.5"}))[
        "h1"
    ]
    assert format_share(row.mem_used, row.mem_total) == "1.5G / 2.0G"
    assert [column.text(row) for column in HOST_LOAD_COLUMNS if column.id == "cpu"] == ["12.5"]


def test_that_a_host_sums_up_the_slots_and_states_of_its_instances() -> None:
    rows = rows_of(busy_snapshot())
    assert (rows["h2"].used, rows["h2"].total, rows["h2"].states, rows["h2"].queues) == (1, 2, "s", ("all.q@h2",))


def test_that_the_global_host_is_listed_only_when_it_says_something() -> None:
    assert GLOBAL_HOST not in rows_of(busy_snapshot())
    content = read_situation("idle")
    snapshot = Snapshot(content.cluster, content.state, content.now)
    assert rows_of(with_host(snapshot, name=GLOBAL_HOST, load_values={"load_avg": "7"}))[GLOBAL_HOST].load == 7


def test_that_what_is_unknown_sorts_below_nothing_used() -> None:
    unknown, idle, full = (
        HostLoadRow("a"),
        HostLoadRow("b", mem_used=0, mem_total=8),
        HostLoadRow("c", mem_used=8, mem_total=8),
    )
    column = next(each for each in HOST_LOAD_COLUMNS if each.id == "memory")
    assert [row.name for row in sorted((full, idle, unknown), key=column.key)] == ["a", "b", "c"]
    assert column.text(unknown) == "-"


def test_that_the_filter_finds_a_host_by_name_and_by_a_state_of_its_instances() -> None:
    rows = tuple(rows_of(busy_snapshot()).values())
    assert [row.name for row in filter_rows(rows, 'host:"h2"', HOST_LOAD_COLUMNS)] == ["h2"]
    assert [row.name for row in filter_rows(rows, "state:s", HOST_LOAD_COLUMNS)] == ["h2"]
