"""The journal of a spool: its older entries are read when somebody looks at them, and are the same as if all were."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.storage import long_journal
from qmonpy.clusters.storage.long_journal import LongJournal
from qmonpy.formats.configuration.change_author import describe_author, find_change
from qmonpy.formats.files.cluster_content import EPOCH, ClusterFile
from qmonpy.model.configuration.change import Change, JournalEntry, ObjectKind
from qmonpy.model.report import ReportError
from tests.clusters.spool_world import connection_of
from tests.clusters.world import small_cluster

COUNT = 25


def entry_of(number: int) -> JournalEntry:
    name = f"user{number % 7}"
    return JournalEntry(number, EPOCH + number, "olga", (Change(ObjectKind.OPERATOR, name, None, name),), f"n{number}")


ENTRIES = tuple(entry_of(number) for number in range(1, COUNT + 1))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(long_journal, "READ_AT_ONCE", 4)
    Spool.create(tmp_path / "site.qmonpy", ClusterFile(small_cluster()), ENTRIES).close()
    return tmp_path / "site.qmonpy"


def asked_of_journal(cluster: EmbeddedCluster) -> list[str]:
    """From now on the statements by which a cluster reads the changes of its journal."""
    asked: list[str] = []
    connection_of(cluster).set_trace_callback(
        lambda sql: asked.append(sql) if "FROM journal_changes" in sql and "SELECT" in sql else None
    )
    return asked


def test_that_commands_read_none_of_the_older_entries(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    asked = asked_of_journal(cluster)
    cluster.submit("anna", ["-h"])
    change = Change(ObjectKind.OPERATOR, "anna", None, "anna")
    assert cluster.change("root", (change,)).is_done
    assert len(cluster.journal()) == COUNT + 1
    assert cluster.journal()[-1].changes == (change,)
    cluster.advance(10)
    assert not asked
    cluster.close()


def test_that_only_as_many_are_read_as_are_looked_at(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    asked = asked_of_journal(cluster)
    assert cluster.journal()[-6:] == ENTRIES[-6:]
    assert len(asked) == 2
    assert [*cluster.journal()] == [*ENTRIES]
    assert len(asked) == 7
    assert [*reversed(cluster.journal())] == [*reversed(ENTRIES)]
    assert len(asked) == 7
    cluster.close()


@given(st.data())
def test_that_a_journal_is_the_sequence_of_its_entries(data: st.DataObject) -> None:
    late = data.draw(st.integers(0, COUNT))
    journal: Sequence[JournalEntry] = LongJournal(ENTRIES[late:], long_journal.OlderEntries(FakeFile(), late, late))
    first, last = data.draw(st.tuples(st.integers(-COUNT - 2, COUNT + 2), st.integers(-COUNT - 2, COUNT + 2)))
    step = data.draw(st.sampled_from((1, 2, -1, -3, None)))
    assert journal[first:last:step] == ENTRIES[first:last:step]
    if -COUNT <= first < COUNT:
        assert journal[first] == ENTRIES[first]
    else:
        with pytest.raises(IndexError):
            journal[first]
    name = data.draw(st.sampled_from(("user1", "user6", "nobody")))
    assert find_change(journal, ObjectKind.OPERATOR, name) == find_change(ENTRIES, ObjectKind.OPERATOR, name)
    assert (journal, len(journal)) == (ENTRIES, COUNT)


class FakeFile:
    """A file with all entries."""

    def __init__(self) -> None:
        self.lock: AbstractContextManager[object] = nullcontext()

    def read_older(self, before: int, most: int) -> tuple[JournalEntry, ...]:
        return ENTRIES[max(0, before - 1 - min(most, 3)) : before - 1]

    def find_changing(self, kind: ObjectKind, key: str, last: int) -> JournalEntry | None:
        return find_change(ENTRIES[:last], kind, key)


def test_that_the_author_of_a_conflict_is_found_among_entries_that_were_not_read(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    asked = asked_of_journal(cluster)
    journal, now = cluster.journal(), cluster.snapshot().now
    assert describe_author(journal, ObjectKind.OPERATOR, "user1", now) == describe_author(
        ENTRIES, ObjectKind.OPERATOR, "user1", now
    )
    assert len(asked) == 2
    assert describe_author(journal, ObjectKind.OPERATOR, "nobody", now).startswith("another program")
    cluster.close()


def test_that_what_another_process_appends_follows_the_older_entries(path: Path) -> None:
    one, other = EmbeddedCluster.open_spool(path), EmbeddedCluster.open_spool(path)
    change = Change(ObjectKind.OPERATOR, "anna", None, "anna")
    assert one.change("root", (change,)).is_done
    other.refresh()
    assert other.journal() == one.journal()
    assert [each.number for each in other.journal()] == [*range(1, COUNT + 2)]
    one.close()
    other.close()


def test_that_a_journal_can_be_read_behind_the_end_of_its_cluster(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    journal = cluster.journal()
    cluster.close()
    assert journal == ENTRIES


def test_that_numbers_go_on_behind_the_newest_where_an_entry_is_gone(path: Path) -> None:
    spool, content, _ = Spool.open(path)
    spool.write(content, content, (entry_of(COUNT + 5),))
    spool.close()
    cluster = EmbeddedCluster.open_spool(path)
    assert cluster.change("root", (Change(ObjectKind.OPERATOR, "anna", None, "anna"),)).is_done
    assert [each.number for each in cluster.journal()[-3:]] == [COUNT, COUNT + 5, COUNT + 6]
    cluster.close()


def test_that_entries_that_are_gone_from_an_open_file_are_an_error_and_no_end_of_the_history(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    connection_of(cluster).executescript("DELETE FROM journal_changes; DELETE FROM journal WHERE number < 20")
    with pytest.raises(ReportError, match="older entries of its history have gone"):
        tuple(cluster.journal())
    cluster.close()


def test_that_a_thread_reads_the_history_while_commands_are_given(path: Path) -> None:
    cluster = EmbeddedCluster.open_spool(path)
    journal, found = cluster.journal(), []
    reader = Thread(target=lambda: found.append(tuple(journal)))
    reader.start()
    for _ in range(5):
        assert cluster.submit("anna", ["-h"]).is_done
    reader.join()
    assert found == [ENTRIES]
    cluster.close()
