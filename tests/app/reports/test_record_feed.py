from types import SimpleNamespace
from typing import Any, cast

from sqlalchemy import select

from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.tables import HOST_VALUES

BEGIN = 1_800_000_000


class FakeSimulation:
    """A simulation that tells the load of a host, and has a time of its own."""

    clock, is_durable = object(), False

    def __init__(self) -> None:
        self.now = BEGIN
        self.lines: list[str] = []

    def read_records(self, after: int) -> tuple[int, tuple[str, ...]]:
        return len(self.lines), tuple(self.lines[after:])

    def snapshot(self) -> Any:
        return SimpleNamespace(now=self.now)

    def let_pass(self, hours: int, load: float) -> None:
        self.now += 3600 * hours
        self.lines.append(f"{self.now}:host:node1:{self.now}:X:np_load_avg={load:.6f}")


def test_that_hours_that_ended_by_the_clusters_clock_are_derived() -> None:
    cluster = FakeSimulation()
    feed = RecordFeed(cast(ClusterInterface, cluster), None)
    for load in (0.25, 0.75, 1.25):
        cluster.let_pass(2, load)
        assert feed.fill() > 0
    with open_database(feed.find_url(), readonly=True) as database, database.begin() as connection:
        values = HOST_VALUES.c
        question = select(values.hv_dvalue).where(values.hv_variable == "h_load").order_by(values.hv_time_start)
        assert connection.execute(question).scalars().all() == [0.25, 0.75]
