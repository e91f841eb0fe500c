"""The journal of a real cluster: kept in a file, also over what others do, two windows, and a disk that fails."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.journal import journal, journal_file
from qmonpy.clusters.live.journal.journal import JournalPlace, LiveJournal, find_journal_place, open_journal
from qmonpy.clusters.live.journal.journal_file import JournalFile
from qmonpy.clusters.storage.spool_database import JOURNAL, refusal
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import SOMEBODY, AnyChange, Change, JournalEntry, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.journal_notes import SEEN
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from tests.clusters.live.recordings import RECORDED_AT
from tests.clusters.live.written_commands import WrittenCommands

LOAD = "load_values           {}"
Open = Callable[[], LiveCluster]


@pytest.fixture
def commands(tmp_path: Path) -> WrittenCommands:
    return WrittenCommands(tmp_path)


@pytest.fixture
def open_cluster(commands: WrittenCommands) -> Iterator[Open]:
    """Opens a window's cluster; all are closed at the end."""
    with ExitStack() as opened:

        def begin() -> LiveCluster:
            engine = GridEngine(commands.environment, 10.0)
            cluster = LiveCluster(
                commands.cell, commands.environment, interval=3600.0, engine=engine, wall_clock=lambda: RECORDED_AT
            )
            opened.callback(cluster.close)
            return cluster.open()

        yield begin


def change_slots(cluster: LiveCluster, slots: int, note: str = "") -> None:
    old = cluster.snapshot().cluster.pes["smp"]
    answer = cluster.change("root", [Change(ObjectKind.PE, "smp", old, replace(old, slots=slots))], note)
    assert answer.is_done, answer.reports


def read_again(cluster: LiveCluster, *kinds: ObjectKind) -> None:
    """Have these kinds of objects read again, and wait for it."""
    came = threading.Semaphore(0)
    stop = cluster.subscribe(lambda _: came.release())
    # The first time may be over with a round that was under way before.
    for _ in range(2):
        cluster.refresh(kinds)
        assert came.acquire(timeout=15)
    stop()


def slots(entries: tuple[JournalEntry, ...]) -> list[tuple[str, int, int]]:
    return [(each.user, one.before.slots, one.after.slots) for each in entries for one in each.changes]


def test_that_the_file_is_of_one_root_and_cell_wherever_the_qmaster_runs() -> None:
    cells = [
        Cell("/sge", "default", qmaster="m1"),
        Cell("/sge", "default", qmaster="m2"),
        Cell("/sge", "b", "", "", "m1"),
    ]
    places = [find_journal_place(each) for each in cells]
    assert places[0].path == places[1].path != places[2].path
    assert len({each.of_machine for each in places}) == 3
    folder = Path(os.environ["XDG_STATE_HOME"], "qmonpy", "journals")
    assert {each.path.parent for each in places} == {folder}
    assert find_journal_place(Cell("/sge", "a/../b", qmaster="m 1")).path.parent == folder


def cluster_of(*hosts: str) -> Cluster:
    return Cluster(hosts={name: Host(name) for name in (GLOBAL_HOST, *hosts)})


def open_at(cell: Cell, cluster: Cluster) -> JournalFile:
    file, _ = open_journal(find_journal_place(cell), cluster)
    file.find_differences(cluster, 0)
    return file


def entry(number: int) -> JournalEntry:
    return JournalEntry(number, number, "root", (), title=f"entry {number}")


def test_that_a_qmaster_that_moves_to_another_machine_keeps_its_history(tmp_path: Path) -> None:
    first, moved = (Cell(str(tmp_path), "default", qmaster=each) for each in ("m1", "m2"))
    file = open_at(first, cluster_of("n1", "n2"))
    file.append(entry(1))
    file.close()
    file = open_at(moved, cluster_of("n2", "n3"))
    assert [each.title for each in file.read()] == ["entry 1"]
    file.close()
    # It is known on both machines now, whatever becomes of the exec hosts.
    for cell in (first, moved):
        file = open_at(cell, cluster_of("n9"))
        assert len(file.read()) == 1
        file.close()


def test_that_another_cluster_with_the_same_root_and_cell_has_a_history_of_its_own(tmp_path: Path) -> None:
    one, other = (Cell(str(tmp_path), "default", qmaster=each) for each in ("m1", "m2"))
    file = open_at(one, cluster_of("n1", "n2"))
    file.append(entry(1))
    file.close()
    for _ in range(2):
        file = open_at(other, cluster_of("k1"))
        assert file.read() == ()
        file.close()


def test_that_the_history_under_its_earlier_name_is_taken_over(tmp_path: Path) -> None:
    place = find_journal_place(Cell(str(tmp_path), "default", qmaster="m1"))
    file, _ = JournalFile.open(place.of_machine)
    file.append(entry(1))
    file.close()
    file = open_at(Cell(str(tmp_path), "default", qmaster="m1"), cluster_of("n1"))
    assert [each.title for each in file.read()] == ["entry 1"]
    assert not place.of_machine.exists()
    file.close()


def test_that_old_entries_are_read_later_and_the_oldest_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_file, "KEPT_ENTRIES", 30)
    monkeypatch.setattr(journal_file, "FIRST_ENTRIES", 5)
    monkeypatch.setattr(journal, "OLDER_ENTRIES", 10)
    place = find_journal_place(Cell(str(tmp_path), "default", qmaster="m1"))
    file = open_at(Cell(str(tmp_path), "default", qmaster="m1"), cluster_of("n1"))
    for number in range(1, 41):
        file.append(entry(number))
    file.close()
    kept = LiveJournal(place)
    kept.open(cluster_of("n1"), 0)
    assert [each.number for each in kept.entries] == list(range(36, 41))
    kept.look()
    assert [each.number for each in kept.entries] == list(range(26, 41))
    kept.add(0, "root", (), title="new")
    for _ in range(3):
        kept.look()
    assert [each.number for each in kept.entries] == list(range(11, 42))
    kept.close()


def test_that_what_was_written_is_there_in_the_next_run_with_its_commands(open_cluster: Open) -> None:
    first = open_cluster()
    change_slots(first, 5, "too many")
    before = first.journal()
    first.close()
    again = open_cluster()
    assert again.journal() == before
    (entry,) = again.journal()
    assert (entry.number, entry.note) == (1, "too many")
    (command,) = entry.commands
    assert (command.line, command.status) == ("qconf -Mp FILE", 0)
    assert "slots              5" in command.text
    assert again.troubles() == ()


def test_that_a_command_for_jobs_is_kept_whether_or_not_it_did_anything(
    commands: WrittenCommands, open_cluster: Open
) -> None:
    (commands.programs / "qdel").write_text('#!/bin/sh\necho "denied: job \\"$1\\" does not exist"; exit 1\n')
    (commands.programs / "qdel").chmod(0o755)
    cluster = open_cluster()
    assert not cluster.delete_jobs("root", [4711]).is_done
    cluster.close()
    (entry,) = open_cluster().journal()
    assert (entry.title, entry.is_done, entry.changes) == ("Delete job 4711", False, ())
    assert [(each.line, each.status, each.output) for each in entry.commands] == [
        ("qdel 4711", 1, 'denied: job "4711" does not exist')
    ]


def test_that_what_others_changed_between_two_runs_is_noted_once(commands: WrittenCommands, open_cluster: Open) -> None:
    first = open_cluster()
    change_slots(first, 5)
    first.close()
    commands.write_pe("smp", 7)
    commands.write_pe("more", 3)
    (commands.pes / "mpif").unlink()
    for _ in range(2):
        cluster = open_cluster()
        _, seen = cluster.journal()
        assert seen.user == SOMEBODY
        assert seen.note.startswith("Noticed when the cluster was opened: changed outside this program since 20")
        assert {(each.key, each.verb) for each in seen.changes} == {
            ("smp", "modified"), ("more", "added"), ("mpif", "removed"),
        }  # fmt: skip
        cluster.close()


def test_that_load_values_are_nobodys_change(commands: WrittenCommands, open_cluster: Open) -> None:
    open_cluster().close()
    commands.print_instead("qconf_se", LOAD.format("NONE"), LOAD.format("load_avg=3.5"))
    cluster = open_cluster()
    commands.print_instead("qconf_se", LOAD.format("load_avg=3.5"), LOAD.format("load_avg=9.5"))
    read_again(cluster, ObjectKind.HOST)
    assert cluster.journal() == ()


def test_that_what_the_qmaster_counted_between_two_runs_is_nobodys_change(tmp_path: Path) -> None:
    file, _ = JournalFile.open(tmp_path / "a.journal")
    automatic = {"enforce_user": "auto"}
    anna, bert = User("anna", delete_time=1000), User("bert", delete_time=1000)
    assert file.find_differences(Cluster(users={"anna": anna}, configuration=automatic), 100) == ()
    later = replace(anna, delete_time=2000)
    cluster = Cluster(users={"anna": later, "bert": bert}, configuration=automatic)
    assert file.find_differences(cluster, 500) == ()
    # What was counted is known from now on: what others do with it is told.
    (edited,) = file.find_differences(replace(cluster, users={"anna": later, "bert": replace(bert, oticket=5)}), 500)
    assert (edited.before, edited.after) == (bert, replace(bert, oticket=5))
    gone = file.find_differences(replace(cluster, users={}), 1500)
    assert [(each.key, each.verb) for each in gone] == [("anna", "removed")]
    file.close()


def as_version_2(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript("DROP TABLE watched_kinds; PRAGMA user_version = 2;")


def keys(changes: tuple[AnyChange, ...]) -> list[tuple[ObjectKind, str]]:
    return [(each.kind, each.key) for each in changes]


@pytest.mark.parametrize("is_old", [False, True])
def test_that_the_first_of_a_kind_that_comes_between_two_runs_is_noticed(tmp_path: Path, is_old: bool) -> None:
    path, cluster = tmp_path / "a.journal", cluster_of("n1")
    local = {"n1": LocalConfiguration("n1", {"mailer": "/bin/m"})}

    def differences(present: Cluster) -> list[tuple[ObjectKind, str]]:
        file, _ = JournalFile.open(path)
        found = file.find_differences(present, 0)
        file.close()
        return keys(found)

    assert differences(cluster) == []
    if is_old:
        # An earlier version knew no local configurations: those found at first are nobody's change.
        as_version_2(path)
        assert differences(cluster) == []
    grown = replace(cluster, local_configurations=local, calendars={"c": Calendar("c")})
    assert differences(grown) == [(ObjectKind.CALENDAR, "c"), (ObjectKind.LOCAL_CONFIGURATION, "n1")]


def test_that_of_a_kind_that_is_new_to_a_journal_what_there_is_is_nobodys_change(tmp_path: Path) -> None:
    path, cluster = tmp_path / "a.journal", cluster_of("n1")
    local = {"n1": LocalConfiguration("n1", {"mailer": "/bin/m"})}
    file, _ = JournalFile.open(path)
    file.find_differences(cluster, 0)
    file.close()
    as_version_2(path)
    file, _ = JournalFile.open(path)
    grown = replace(cluster, local_configurations=local, calendars={"c": Calendar("c")})
    assert keys(file.find_differences(grown, 0)) == [(ObjectKind.CALENDAR, "c")]
    gone = replace(cluster, local_configurations={})
    assert keys(file.find_differences(gone, 0)) == [(ObjectKind.LOCAL_CONFIGURATION, "n1")]
    file.close()


@pytest.mark.slow
def test_that_two_windows_see_each_other_and_note_nothing_twice(open_cluster: Open) -> None:
    one, other = open_cluster(), open_cluster()
    change_slots(one, 5)
    read_again(other, ObjectKind.PE)
    assert other.journal() == one.journal()
    assert slots(other.journal()) == [("root", 99, 5)]
    change_slots(other, 6)
    read_again(one, ObjectKind.PE)
    assert slots(one.journal()) == [("root", 99, 5), ("root", 5, 6)]
    assert [each.number for each in one.journal()] == [1, 2]


def test_that_a_damaged_file_is_put_aside_and_told(commands: WrittenCommands, open_cluster: Open) -> None:
    path = find_journal_place(commands.cell).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database at all" * 100)
    cluster = open_cluster()
    assert [each.code for each in cluster.troubles()] == ["journal.put-aside"]
    change_slots(cluster, 5)
    cluster.close()
    assert len(open_cluster().journal()) == 1
    aside = list(path.parent.glob(f"{path.stem}-*.damaged"))
    assert [each.read_bytes()[:11] for each in aside] == [b"no database"]


def test_that_a_file_of_a_newer_program_is_left_alone(commands: WrittenCommands, open_cluster: Open) -> None:
    open_cluster().close()
    path = find_journal_place(commands.cell).path
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    cluster = open_cluster()
    change_slots(cluster, 5)
    (report,) = cluster.troubles()
    assert report.code == "journal.newer"
    assert report.text.endswith("New entries of this cluster's history are lost when this window is closed.")
    assert slots(cluster.journal()) == [("root", 99, 5)]
    assert path.read_bytes() == before


def test_that_a_folder_that_cannot_be_had_is_one_report_and_no_more(
    commands: WrittenCommands, open_cluster: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    cluster = open_cluster()
    for number in (5, 6):
        change_slots(cluster, number)
    (report,) = cluster.troubles()
    assert (report.code, report.fields) == ("journal.not-opened", (str(find_journal_place(commands.cell).path),))
    assert cluster.troubles()[0] is report
    assert slots(cluster.journal()) == [("root", 99, 5), ("root", 5, 6)]


@pytest.mark.slow
def test_that_what_a_full_disk_does_not_take_is_written_when_there_is_room(open_cluster: Open) -> None:
    cluster = open_cluster()
    change_slots(cluster, 5)
    file = cluster._journal._file
    assert file is not None
    connection = file._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(6, 16):
        change_slots(cluster, number, "x" * 4000)
    assert [each.code for each in cluster.troubles()] == ["journal.full"]
    assert [after for _, _, after in slots(cluster.journal())] == list(range(5, 16))
    connection.execute("PRAGMA max_page_count = 1000000")
    read_again(cluster)
    assert cluster.troubles() == ()
    assert [each.number for each in cluster.journal()] == list(range(1, 12))
    before = cluster.journal()
    cluster.close()
    assert open_cluster().journal() == before


def test_that_a_file_that_another_process_holds_is_told_and_written_later(
    commands: WrittenCommands, open_cluster: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.clusters.storage.spool_database.BUSY_SECONDS", 0.05)
    cluster = open_cluster()
    other = sqlite3.connect(find_journal_place(commands.cell).path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    change_slots(cluster, 5)
    assert [each.code for each in cluster.troubles()] == ["journal.locked"]
    other.execute("ROLLBACK")
    other.close()
    read_again(cluster)
    assert cluster.troubles() == ()
    assert slots(cluster.journal()) == [("root", 99, 5)]


def test_that_what_was_only_seen_is_told_apart(commands: WrittenCommands, open_cluster: Open) -> None:
    cluster = open_cluster()
    commands.write_pe("smp", 7)
    read_again(cluster, ObjectKind.PE)
    (entry,) = cluster.journal()
    assert (entry.user, entry.note, entry.commands) == (SOMEBODY, SEEN, ())


def test_that_a_journal_that_was_never_finished_is_removed_later(tmp_path: Path) -> None:
    path, old, new = (tmp_path / name for name in ("x.journal", ".x.journal.0", ".x.journal.1"))
    old.touch()
    os.utime(old, (0, 0))
    new.touch()
    JournalFile.open(path)[0].close()
    assert set(tmp_path.iterdir()) == {path, new}


def test_that_an_entry_is_there_once_although_writing_it_reported_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = LiveJournal(JournalPlace(tmp_path / "x.journal", tmp_path / "x.journal", "m1"))
    kept.open(cluster_of("n1"), 0)
    append = JournalFile.append

    def fail_afterwards(self: JournalFile, entry: JournalEntry) -> None:
        append(self, entry)
        raise refusal("not-written", self.path, "the disk reports an error", JOURNAL)

    monkeypatch.setattr(JournalFile, "append", fail_afterwards)
    kept.add(1, "root", (), title="one")
    monkeypatch.undo()
    assert kept.reports
    kept.add(1, "root", (), title="two")
    kept.add(1, "root", (), title="two")
    assert [each.title for each in kept.entries] == ["one", "two", "two"]
    assert not kept.reports
    kept.close()
