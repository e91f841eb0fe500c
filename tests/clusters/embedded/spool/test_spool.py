"""A spool gives back what it was given, and says clearly why it cannot be used."""

import os
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import qmonpy
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool import spool_file
from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.embedded.spool.spool_writing import DAY, HistoryLimits
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.clusters.storage.draft_folder import draft_folder
from qmonpy.clusters.storage.spool_checks import row_digest
from qmonpy.clusters.storage.spool_database import (
    connect_to_look,
    find_migrations,
    open_copy,
    open_database,
    place_database,
    refusal,
    reported_errors,
)
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.model.configuration.access import User, UserSet
from qmonpy.model.configuration.change import Change, JournalEntry, ObjectKind
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import RunningTask, State
from qmonpy.resources import resource
from tests.clusters.embedded.test_embedded_laws import carry_out
from tests.clusters.spool_world import busy_content, make_older, make_spool, random_commands
from tests.clusters.world import small_cluster


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cluster.qmon"


def reopened(path: Path) -> ClusterFile:
    spool, content, _ = Spool.open(path)
    spool.close()
    return content


def orders(content: ClusterFile) -> list[object]:
    """What `==` does not see: the order of mappings, and in which rule sets tasks are counted."""
    parts = (*vars(content.cluster).values(), *vars(content.state).values())
    tasks = content.state.running.values()
    return [[*each] for each in parts if isinstance(each, dict)] + [each.quota_sets for each in tasks]


def code_of(raised: pytest.ExceptionInfo[ReportError]) -> str:
    (report,) = raised.value.reports
    assert report.text.endswith(".")
    return report.code


@pytest.mark.parametrize("name", ["demo", "large", "reservations"])
def test_that_a_shipped_cluster_comes_out_of_a_spool_as_it_went_in(path: Path, name: str) -> None:
    content = read_cluster_file(resource(f"clusters/{name}.yaml"))
    Spool.create(path, content).close()
    assert reopened(path) == content
    assert orders(reopened(path)) == orders(content)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.integers(0, 10**6))
def test_that_whatever_goes_on_comes_out_of_a_spool_as_it_went_in(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "cluster.qmon"
    cluster = EmbeddedCluster.from_file(busy_content())
    commands = random_commands(Random(seed))
    path.unlink(missing_ok=True)
    spool, before = Spool.create(path, ClusterFile()), ClusterFile()
    for _ in range(12):
        carry_out(cluster, next(commands))
        after = cluster.to_file()
        spool.write(before, after)
        before = after
    spool.close()
    assert reopened(path) == before
    assert orders(reopened(path)) == orders(before)


def test_that_a_spool_of_version_1_is_brought_to_the_newest_and_has_no_admin_hosts(path: Path) -> None:
    content = ClusterFile(replace(small_cluster(), operators=("olga",)))
    Spool.create(path, content).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM facts WHERE name IN ('admin_hosts', 'submit_hosts')")
    make_older(path, 1)
    assert reopened(path) == content
    assert reopened(path).cluster.admin_hosts == ()


def test_that_in_a_journal_of_version_2_everybody_acted_as_themselves(path: Path) -> None:
    journal = (JournalEntry(1, 1_700_000_000, "olga", (Change(ObjectKind.OPERATOR, "anna", None, "anna"),)),)
    Spool.create(path, ClusterFile(small_cluster()), journal).close()
    make_older(path, 2)
    spool, _, found = Spool.open(path)
    spool.close()
    assert found == journal


@pytest.mark.parametrize("version", range(2, len(find_migrations())))
def test_that_a_spool_of_any_older_version_opens_with_all_that_is_in_it(path: Path, version: int) -> None:
    content = make_spool(path)
    make_older(path, version)
    assert reopened(path) == content
    assert orders(reopened(path)) == orders(content)
    cluster = EmbeddedCluster.open_spool(path)
    assert cluster.submit("anna", ["-h"]).job == content.next_job
    cluster.close()


def test_that_who_really_made_a_change_is_kept(path: Path) -> None:
    entry = JournalEntry(1, 1_700_000_000, "olga", (Change(ObjectKind.OPERATOR, "anna", None, "anna"),), by="root")
    Spool.create(path, ClusterFile(small_cluster()), (entry,)).close()
    spool, _, found = Spool.open(path)
    spool.close()
    assert found == (entry,)


def test_that_users_and_the_lists_of_hosts_are_kept(path: Path) -> None:
    users = {"anna": User("anna", fshare=10, default_project="p1")}
    cluster = replace(small_cluster(), users=users, admin_hosts=("h1",), submit_hosts=("h2", "h1"))
    Spool.create(path, ClusterFile(cluster)).close()
    assert reopened(path).cluster == cluster


def test_that_rows_come_out_in_the_order_in_which_they_went_in_whatever_their_keys_are(path: Path) -> None:
    numbers = (7, 3, 9, 1)
    jobs = {number: Job(number, "anna", slots=(Range(number, number),)) for number in numbers}
    running = {(number, 1): RunningTask(number, 1, (("all.q@h1", 1),), 17) for number in reversed(numbers)}
    content = ClusterFile(small_cluster(), State(jobs, {}, running))
    Spool.create(path, content).close()
    found = reopened(path).state
    assert [*found.jobs.items()] == [*jobs.items()]
    assert [*found.running.items()] == [*running.items()]


def test_that_one_more_job_is_a_few_rows(path: Path) -> None:
    cluster = EmbeddedCluster(small_cluster())
    for _ in range(300):
        cluster.submit("anna", [])
    before = cluster.to_file()
    spool = Spool.create(path, before)
    cluster.submit("anna", ["-h"])
    counted = spool.changes
    spool.write(before, cluster.to_file())
    # With the sums of the tables that they are in.
    assert spool.changes - counted <= 8
    spool.close()


def test_that_the_journal_is_kept_with_each_object_before_and_after(path: Path) -> None:
    users = UserSet("team", ("anna",))
    changes = (
        Change(ObjectKind.USER_SET, "team", None, users),
        Change(ObjectKind.USER_SET, "old", UserSet("old", type="DEPT"), None),
        Change(ObjectKind.MANAGER, "anna", None, "anna"),
        Change(ObjectKind.SCHEDULER, "flush_submit_sec", "0", "5"),
        Change(ObjectKind.HOST, "h1", small_cluster().hosts["h1"], small_cluster().hosts["h2"]),
    )
    entry = JournalEntry(1, 1_700_000_000, "root", changes[:4], "a new colleague")
    Spool.create(path, ClusterFile(), (entry,)).close()
    spool, _, journal = Spool.open(path)
    assert journal == (entry,)
    more = replace(entry, number=2)
    spool.write(ClusterFile(), ClusterFile(), (more,))
    assert spool.read().journal == (entry, more)
    with pytest.raises(ReportError) as raised:
        spool.write(ClusterFile(), ClusterFile(), (replace(entry, number=3, changes=changes[4:]),))
    assert code_of(raised) == "spool.not-kept"
    spool.close()
    fresh = Spool.create(path.with_name("copy.qmon"), ClusterFile(), (entry,))
    fresh.write(ClusterFile(), ClusterFile(), (more,))
    assert fresh.read().journal == (entry, more)
    fresh.close()


def test_that_what_would_be_read_as_something_else_is_refused_and_nothing_is_written(path: Path) -> None:
    spool = Spool.create(path, ClusterFile(small_cluster()))
    odd = small_cluster(calendars={"odd": {}})
    odd = replace(odd, calendars={"even": odd.calendars["odd"]})
    with pytest.raises(ReportError) as raised:
        spool.write(ClusterFile(small_cluster()), ClusterFile(odd, now=5))
    assert code_of(raised) == "spool.not-kept"
    spool.close()
    assert reopened(path) == ClusterFile(small_cluster())


def finished(number: int, end: int) -> FinishedTask:
    return FinishedTask(number, 1, "anna", "j", end - 9, end - 5, end, (("all.q@h1", 1),))


def test_that_history_is_pruned_by_number_but_not_what_the_cluster_remembers(path: Path) -> None:
    tasks = tuple(finished(number, 1000 + number) for number in range(1, 101))
    steps = [ClusterFile(finished=tasks[first:end], now=2000) for first, end in ((0, 50), (60, 70), (65, 80))]
    spool = Spool.create(path, steps[0], limits=HistoryLimits(most_tasks=30))
    assert [task.job for _, task in spool.read_history(100)] == list(range(50, 0, -1))
    spool.write(steps[0], steps[1])
    spool.write(steps[1], steps[2])
    assert [task.job for _, task in spool.read_history(100)] == [*range(80, 60, -1), *range(50, 40, -1)]
    page = spool.read_history(2)
    assert [task.job for _, task in spool.read_history(2, before=page[-1][0])] == [78, 77]
    spool.close()
    assert reopened(path).finished == tasks[65:80]


def test_that_history_is_pruned_by_age(path: Path) -> None:
    tasks = tuple(finished(number, number * DAY) for number in range(1, 11))
    before = ClusterFile(finished=tasks[:9], now=9 * DAY)
    spool = Spool.create(path, before, limits=HistoryLimits(most_seconds=3 * DAY))
    spool.write(before, ClusterFile(finished=tasks[9:], now=10 * DAY))
    assert [task.job for _, task in spool.read_history(100)] == [10, 9, 8, 7]
    spool.close()


# Files that cannot be used


def test_that_a_file_that_is_there_is_not_overwritten(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(ReportError) as raised:
        Spool.create(path, ClusterFile())
    assert code_of(raised) == "spool.exists"
    assert path.read_text() == "precious"
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_that_what_a_removed_file_left_behind_is_no_part_of_a_new_one(path: Path) -> None:
    make_spool(path)
    cluster = EmbeddedCluster.open_spool(path)
    cluster.submit("anna", [])
    left = path.with_name(path.name + "-wal").read_bytes()
    cluster.close()
    path.unlink()
    path.with_name(path.name + "-wal").write_bytes(left)
    content = make_spool(path)
    assert reopened(path) == content


def test_that_a_folder_that_is_not_there_is_reported(path: Path) -> None:
    with pytest.raises(ReportError) as raised:
        Spool.create(path.parent / "nowhere" / "cluster.qmon", ClusterFile())
    assert code_of(raised) == "spool.not-opened"


def test_that_a_file_that_is_not_there_is_reported(path: Path) -> None:
    with pytest.raises(ReportError) as raised:
        Spool.open(path)
    assert code_of(raised) == "spool.not-opened"
    assert not path.exists()


def test_that_a_file_of_something_else_is_reported(path: Path) -> None:
    path.write_text("format: qmonpy-cluster/1\n" * 100)
    with pytest.raises(ReportError) as raised:
        Spool.open(path)
    assert code_of(raised) == "spool.damaged"
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE jobs (number)")
    with pytest.raises(ReportError) as raised:
        Spool.open(path)
    assert code_of(raised) == "spool.foreign"


def test_that_a_newer_file_is_refused_in_a_sentence_and_left_as_it_is(path: Path) -> None:
    make_spool(path)
    newer = len(find_migrations()) + 1
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {newer}")
    before = path.read_bytes()
    with pytest.raises(ReportError, match=f"newer qmonpy.*version {newer}") as raised:
        Spool.open(path)
    assert code_of(raised) == "spool.newer"
    assert path.read_bytes() == before


def test_that_an_older_file_becomes_one_of_this_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = make_spool(path)
    scripts = (*find_migrations(), "CREATE TABLE later (word TEXT);")
    monkeypatch.setattr("qmonpy.clusters.storage.spool_database.find_migrations", lambda kind: scripts)
    assert reopened(path) == content
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (len(scripts),)
        assert other.execute("SELECT count(*) FROM later").fetchone() == (0,)


def test_that_a_step_to_a_newer_version_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = make_spool(path)
    scripts = (*find_migrations(), "CREATE TABLE later (word TEXT); DELETE FROM jobs; INSERT INTO nowhere VALUES (1);")
    with monkeypatch.context() as patch:
        patch.setattr("qmonpy.clusters.storage.spool_database.find_migrations", lambda kind: scripts)
        with pytest.raises(ReportError):
            Spool.open(path)
    assert reopened(path) == content


def test_that_a_full_disk_is_told_also_where_sqlite_calls_it_an_error_of_the_disk(path: Path) -> None:
    failure = sqlite3.OperationalError("disk I/O error")
    failure.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    with pytest.raises(ReportError, match="there is no room left for it on the disk") as raised, reported_errors(path):
        raise failure
    assert code_of(raised) == "spool.full"


def test_that_damage_is_found_when_a_file_is_opened(path: Path) -> None:
    make_spool(path)
    good = path.read_bytes()
    page = 4096
    for number in range(2, len(good) // page):
        path.write_bytes(good[: number * page] + b"\xa5" * page + good[(number + 1) * page :])
        with pytest.raises(ReportError) as raised:
            Spool.open(path)
        assert code_of(raised) == "spool.damaged"
    path.write_bytes(good[: len(good) // 2])
    with pytest.raises(ReportError) as raised:
        Spool.open(path)
    assert code_of(raised) == "spool.damaged"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE jobs SET text = '{' WHERE number = 2",
        "UPDATE jobs SET text = '[]' WHERE number = 2",
        "UPDATE objects SET text = 'limit' WHERE kind = 'resource quota set'",
        "DELETE FROM facts WHERE name = 'now'",
        "DELETE FROM jobs WHERE number = 2",
        "DELETE FROM spool",
        "DELETE FROM sequences",
        "UPDATE spool SET generation = 'x'",
        "UPDATE sequences SET first = 'x'",
        "UPDATE jobs SET place = 'x'",
        "UPDATE jobs SET text = x'00'",
        "UPDATE objects SET place = 1.5",
    ],
)
def test_that_a_content_that_makes_no_sense_is_reported_as_damage(path: Path, statement: str) -> None:
    make_spool(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)
    with pytest.raises(ReportError) as raised:
        Spool.open(path)
    assert code_of(raised) == "spool.damaged"


@pytest.mark.parametrize("process", ["'x'", "x'00'", "1.5", "0", "-1", "9223372036854775807"])
def test_that_a_clock_of_a_process_that_cannot_be_drives_nothing(path: Path, process: str) -> None:
    make_spool(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"INSERT INTO clock_driver VALUES (1, 'a', {process}, 'y')")
    spool, _, _ = Spool.open(path)
    driver = spool.find_driver()
    assert driver is not None
    assert not driver.is_alive
    spool.close()


def test_that_damaged_mails_and_records_are_a_report(path: Path) -> None:
    make_spool(path)
    file = RecordFile.ACCOUNTING
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        mail, record = row_digest("waiting_mails", "mail", 5), row_digest("waiting_records", file, 7)
        other.execute("INSERT INTO waiting_mails VALUES (1, 'mail', 5, 'me', 'x', 'y', ?)", (mail,))
        other.execute("INSERT INTO waiting_records VALUES (1, ?, 7, ?)", (str(file), record))
        other.execute("INSERT INTO record_ends VALUES (?, 'x', 'y', 'z', 0)", (str(file),))
    spool, _, _ = Spool.open(path)
    assert spool.outbox.find_end(file) is None
    assert spool.outbox.has_mails(Driver())
    for read in (lambda: spool.outbox.claim_mails(Driver(), 5), lambda: spool.outbox.read_records(file)):
        with pytest.raises(ReportError) as raised, spool.transaction():
            read()
        assert code_of(raised) == "spool.damaged"
    spool.close()


def test_that_nothing_in_a_file_is_trusted_whoever_opens_it(path: Path) -> None:
    make_spool(path)
    opened = [open_database(path), open_copy(path)[0], connect_to_look(path)]
    for connection in opened:
        with closing(connection):
            assert connection.execute("PRAGMA trusted_schema").fetchone() == (0,)
            assert connection.execute("PRAGMA cell_size_check").fetchone() == (1,)


def test_that_files_are_opened_only_where_nothing_in_them_is_trusted() -> None:
    package = Path(qmonpy.__file__).parent
    opening = [
        path.relative_to(package).as_posix()
        for path in sorted(package.rglob("*.py"))
        if "sqlite3.connect(" in path.read_text(encoding="utf-8")
    ]
    assert opening == ["clusters/storage/database_copy.py", "clusters/storage/spool_database.py"]


def test_that_damaged_history_keeps_no_cluster_from_opening(path: Path) -> None:
    make_spool(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("INSERT INTO journal (number, time, user, note, real_user) VALUES (7, 'x', x'61', x'62', x'63')")
        other.execute(
            "INSERT INTO journal_changes (number, place, kind, name, before, after)"
            " VALUES (7, 'y', 'host group', x'61', x'62', NULL)"
        )
    spool, _, journal = Spool.open(path)
    spool.close()
    assert [(each.number, each.time, each.changes, "not understood" in each.note) for each in journal] == [
        (7, 0, (), True)
    ]


def test_that_a_spool_whose_log_could_not_be_brought_into_it_does_not_appear(tmp_path: Path) -> None:
    draft, path = tmp_path / "draft", tmp_path / "cluster.qmonpy"
    make_spool(draft)
    (tmp_path / "draft-wal").touch()
    with pytest.raises(ReportError, match=r"cluster\.qmonpy cannot be used: the disk did not take everything"):
        place_database(draft, path)
    assert not path.exists()


def test_that_the_folder_of_a_creation_that_was_killed_is_removed_by_the_next_opening(path: Path) -> None:
    make_spool(path)
    with draft_folder(path) as living:
        child = os.fork()
        if child == 0:
            with draft_folder(path) as left:
                (left / "half").touch()
                os.kill(os.getpid(), signal.SIGKILL)
        os.waitpid(child, 0)
        other = path.with_name(f".{path.name}.mine")
        other.mkdir()
        assert len([*path.parent.glob(f".{path.name}.*")]) == 3
        reopened(path)
        assert {*path.parent.glob(f".{path.name}.*")} == {living, other}
    assert not living.exists()
    Spool.create(path.with_name("new.qmonpy"), ClusterFile()).close()
    assert {*path.parent.glob(".*")} == {other}


def test_that_a_spool_on_a_full_disk_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "site.qmonpy"
    Spool.create(path, ClusterFile(small_cluster())).close()

    def find_no_room(_: Path) -> sqlite3.Connection:
        raise refusal("full", path, "there is no room left for it on the disk")

    monkeypatch.setattr(spool_file, "open_database", find_no_room)
    cluster = EmbeddedCluster.open_spool(path)
    assert cluster.snapshot().cluster.queues == small_cluster().queues
    assert any("no room left on its disk" in each.text for each in cluster.troubles())
    assert not cluster.submit("root", ["-b", "y", "sleep", "1"]).is_done
    cluster.close()

    def find_damage(_: Path) -> sqlite3.Connection:
        raise refusal("damaged", path, "its content is damaged")

    monkeypatch.setattr(spool_file, "open_database", find_damage)
    with pytest.raises(ReportError, match="damaged"):
        Spool.open(path)
