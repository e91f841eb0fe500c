"""The database behind the page Reports: made, filled with what happens, each job once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from qmonpy.app.readings.beside import find_url
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.reporting.schema.database import FEW_CACHED, Database, open_database
from tests.clusters.world import small_cluster


def open_in_window(cluster: EmbeddedCluster) -> EmbeddedCluster:
    """Ask for records at once, as a window does: they are kept from then on."""
    cluster.read_records()
    return cluster


def run_jobs(cluster: EmbeddedCluster, count: int) -> None:
    for _ in range(count):
        cluster.submit("anna", ["-b", "y", "sleep"], runtime=60)
    for _ in range(4):
        cluster.clock.step(100)


def count_jobs(feed: RecordFeed) -> tuple[int, int]:
    """Return how many runs there are, and of how many it is known what they used."""
    with open_database(feed.find_url(), readonly=True) as database, database.begin() as connection:
        found = connection.execute(text("SELECT count(*), count(nullif(ju_cpu, 0)) FROM sge_job_usage")).one()
    return int(found[0]), int(found[1])


def test_that_jobs_of_this_session_are_there_without_any_set_up() -> None:
    cluster = open_in_window(EmbeddedCluster(small_cluster()))
    feed = RecordFeed(cluster, None)
    assert (feed.is_of_this_session, feed.is_there()) == (True, True)
    run_jobs(cluster, 2)
    feed.fill()
    run_jobs(cluster, 1)
    feed.fill()
    assert feed.fill() == 0
    assert count_jobs(feed) == (3, 3)


def test_that_records_are_written_bit_by_bit_while_nobody_asks_for_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.app.reports.record_feed.KEPT_UP", 4)
    monkeypatch.setattr("qmonpy.app.reports.record_feed.FEW_AT_ONCE", 2)
    cluster = open_in_window(EmbeddedCluster(small_cluster()))
    feed = RecordFeed(cluster, None)
    run_jobs(cluster, 3)
    turns = 0
    while feed.keep_up():
        turns += 1
    assert turns > 3
    assert feed.fill() == 0
    run_jobs(cluster, 5)
    with ThreadPoolExecutor() as workers:
        # A report may be asked for meanwhile.
        for each in [workers.submit(act) for act in (feed.keep_up, feed.fill, feed.keep_up)]:
            each.result()
    assert count_jobs(feed) == (8, 8)


def test_that_few_records_are_read_at_once_while_nobody_asks_for_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.app.reports.record_feed.KEPT_UP", 8)
    monkeypatch.setattr("qmonpy.app.reports.record_feed.FEW_AT_ONCE", 2)
    cluster = open_in_window(EmbeddedCluster(small_cluster()))
    feed = RecordFeed(cluster, None)
    run_jobs(cluster, 8)
    read_records, counts = cluster.read_records, list[int]()

    def note(after: int = 0, most: int | None = None) -> tuple[int, tuple[str, ...]]:
        found = read_records(after, most)
        counts.append(len(found[1]))
        return found

    monkeypatch.setattr(cluster, "read_records", note)
    feed.keep_up()
    assert counts == [2, 2, 2, 2]


def test_that_a_window_holds_little_of_the_database_while_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []
    begin_alone = Database.begin_alone

    @contextmanager
    def note(database: Database) -> Iterator[Connection]:
        with begin_alone(database) as connection:
            held.append(connection.execute(text("PRAGMA cache_size")).scalar_one())
            yield connection

    monkeypatch.setattr(Database, "begin_alone", note)
    cluster = open_in_window(EmbeddedCluster(small_cluster()))
    feed = RecordFeed(cluster, None)
    run_jobs(cluster, 2)
    cluster.clock.step(3600)
    feed.make()
    run_jobs(cluster, 2)
    feed.keep_up()
    assert held
    assert set(held) == {-FEW_CACHED // 1024}


def test_that_hours_are_derived_while_nobody_asks_for_a_report_and_what_is_left_is_told() -> None:
    cluster = open_in_window(EmbeddedCluster(small_cluster()))
    feed = RecordFeed(cluster, None)

    def count_hours() -> int:
        with open_database(feed.find_url(), readonly=True) as database, database.begin() as connection:
            return int(connection.execute(text("SELECT count(DISTINCT us_hour) FROM qmonpy_use")).scalar_one())

    for _ in range(3):
        run_jobs(cluster, 1)
        cluster.clock.step(3600)
    feed.keep_up()
    before = count_hours()
    assert before >= 2
    run_jobs(cluster, 1)
    cluster.clock.step(9 * 3600)
    run_jobs(cluster, 1)
    told: list[float] = []
    feed.fill(deriving=told.append)
    assert count_hours() > before
    assert told == sorted(told)
    assert told[-1] == 1


def test_that_no_database_is_made_beside_a_spool_while_nobody_asks_for_one(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    cluster = open_in_window(EmbeddedCluster.open_spool(path))
    run_jobs(cluster, 1)
    assert RecordFeed(cluster, path).keep_up() == 0
    assert not (tmp_path / "site.reporting.sqlite").exists()
    cluster.close()


def test_that_reports_ask_the_database_in_which_readings_of_this_session_lie() -> None:
    cluster, other = EmbeddedCluster(small_cluster()), EmbeddedCluster(small_cluster())
    assert RecordFeed(cluster, None).find_url() == find_url(cluster, None) != find_url(other, None)


def test_that_readings_go_to_the_database_beside_a_cluster_file_where_reports_look(tmp_path: Path) -> None:
    cluster, path = EmbeddedCluster(small_cluster()), tmp_path / "site.yaml"
    beside = f"sqlite:///{tmp_path / 'site.reporting.sqlite'}"
    assert RecordFeed(cluster, path).find_url() == find_url(cluster, path) != beside
    open_database(beside).close()
    assert RecordFeed(cluster, path).find_url() == find_url(cluster, path) == beside


def test_that_a_database_beside_a_spool_has_each_job_once(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    cluster = EmbeddedCluster.open_spool(path)
    run_jobs(cluster, 2)
    cluster.close()
    cluster = open_in_window(EmbeddedCluster.open_spool(path))
    feed = RecordFeed(cluster, path)
    assert not feed.is_there()
    run_jobs(cluster, 1)
    assert feed.make()
    assert feed.find_url() == f"sqlite:///{tmp_path / 'site.reporting.sqlite'}"
    assert count_jobs(feed) == (3, 1)
    run_jobs(cluster, 1)
    feed.fill()
    assert RecordFeed(cluster, path).fill() == 0
    assert count_jobs(feed) == (4, 2)
    cluster.close()


def test_that_readings_alone_are_no_records_and_the_database_is_still_offered(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    write_spool(EmbeddedCluster(small_cluster()), path)
    cluster = open_in_window(EmbeddedCluster.open_spool(path))
    feed = RecordFeed(cluster, path)
    open_database(feed.find_url()).close()
    assert not feed.is_there()
    run_jobs(cluster, 1)
    feed.make()
    assert feed.is_there()
    cluster.close()
