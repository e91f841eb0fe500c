"""What a spooled cluster sends out is stored with the change that it tells of, and delivered from there."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool import delivery
from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.embedded.witnesses.outflow import HeldBack
from qmonpy.clusters.embedded.witnesses.record_end import RecordEnd, append_once
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.work.mail import Mail
from tests.clusters.embedded.witnesses.test_mail import script
from tests.clusters.spool_world import connection_of
from tests.clusters.world import small_cluster

ASKED = {"reporting_params": "accounting=true reporting=true"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "site.qmonpy"


@pytest.fixture
def open_cluster(path: Path) -> Iterator[Callable[..., Any]]:
    """Opens the spool of the test, as often as wanted; all are closed at the end."""
    opened = []

    def open_again(**configuration: str) -> EmbeddedCluster:
        if not path.exists():
            Spool.create(path, ClusterFile(small_cluster(configuration={**ASKED, **configuration}))).close()
        opened.append(EmbeddedCluster.open_spool(path))
        return opened[-1]

    yield open_again
    for each in opened:
        each.close()


def accounting(path: Path) -> list[str]:
    """The job numbers in the accounting file."""
    lines = (path.with_suffix(".records") / "accounting").read_text().splitlines()
    assert all(line.count(":") > 40 for line in lines)
    return [line.split(":")[5] for line in lines]


def waiting(path: Path) -> tuple[int, int]:
    """How many mails and how many records wait in a spool."""
    spool, _, _ = Spool.open(path)
    names = ("waiting_mails", "waiting_records")
    counts = [spool._connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names]
    spool.close()
    return counts[0], counts[1]


def die(cluster: EmbeddedCluster) -> None:
    """End as a killed process does: with nothing delivered and nothing closed."""
    bond = cluster._bond
    assert bond is not None
    bond._delivery = None


def test_that_records_are_written_once_each_in_their_order(path: Path, open_cluster: Callable[..., Any]) -> None:
    cluster = open_cluster()
    for _ in range(3):
        cluster.submit("anna", [], runtime=5)
        cluster.advance(10)
    assert accounting(path) == ["1", "2", "3"]
    assert waiting(path) == (0, 0)


def test_that_records_of_a_killed_process_are_written_by_the_next_one(
    path: Path, open_cluster: Callable[..., Any]
) -> None:
    killed = open_cluster()
    die(killed)
    killed.submit("anna", [], runtime=5)
    killed.advance(10)
    assert waiting(path) == (0, 3)
    assert not path.with_suffix(".records").exists()
    open_cluster()
    assert accounting(path) == ["1"]
    assert waiting(path) == (0, 0)


def test_that_what_was_written_is_whole_wherever_a_kill_cut_it_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.clusters.embedded.witnesses.record_end.os.fsync", lambda _: None)
    data, file = b"one:two:three\nfour:five\n", tmp_path / "accounting"
    for written in range(len(data) + 1):
        file.unlink(missing_ok=True)
        known = append_once(tmp_path, "accounting", b"zero\n", None)
        with file.open("ab") as stream:
            stream.write(data[:written])
        append_once(tmp_path, "accounting", data + b"six\n", known)
        assert file.read_bytes() == b"zero\n" + data + b"six\n"


@pytest.mark.parametrize("written", [0, 120])
def test_that_a_record_is_written_once_whether_or_not_a_kill_cut_its_writing_off(
    path: Path, open_cluster: Callable[..., Any], written: int
) -> None:
    killed = open_cluster()
    killed.submit("anna", [], runtime=5)
    killed.advance(10)
    killed.submit("anna", [], runtime=5)
    die(killed)
    killed.advance(10)
    spool, _, _ = Spool.open(path)
    _, data = spool.outbox.read_records(RecordFile.ACCOUNTING)
    spool.close()
    with (path.with_suffix(".records") / "accounting").open("ab") as file:
        file.write(data[:written])
    open_cluster()
    assert accounting(path) == ["1", "2"]


def test_that_a_file_that_was_rotated_is_begun_anew_and_nothing_is_written_twice(
    path: Path, open_cluster: Callable[..., Any]
) -> None:
    cluster = open_cluster()
    cluster.submit("anna", [], runtime=5)
    cluster.advance(10)
    folder = path.with_suffix(".records")
    (folder / "accounting").rename(folder / "accounting.0")
    cluster.submit("anna", [], runtime=5)
    cluster.advance(10)
    assert accounting(path) == ["2"]
    (folder / "accounting").write_text("")
    cluster.submit("anna", [], runtime=5)
    cluster.advance(10)
    assert accounting(path) == ["3"]


def test_that_what_was_written_before_a_rotation_is_found_in_the_renamed_file(tmp_path: Path) -> None:
    known = append_once(tmp_path, "accounting", b"one\n", None)
    append_once(tmp_path, "accounting", b"two\n", known)
    (tmp_path / "accounting").rename(tmp_path / "accounting.0")
    append_once(tmp_path, "accounting", b"two\nthree\n", known)
    assert (tmp_path / "accounting.0").read_text() == "one\ntwo\nthree\n"
    assert not (tmp_path / "accounting").exists()


def test_that_lines_of_another_writer_stay(tmp_path: Path) -> None:
    known = append_once(tmp_path, "accounting", b"one\n", None)
    with (tmp_path / "accounting").open("a") as file:
        file.write("theirs\n")
    assert append_once(tmp_path, "accounting", b"two\n", known).end == len("one\ntheirs\ntwo\n")
    assert (tmp_path / "accounting").read_text() == "one\ntheirs\ntwo\n"


def test_that_records_follow_no_link(tmp_path: Path) -> None:
    target, folder = tmp_path / "precious", tmp_path / "x.records"
    target.write_text("mine")
    folder.mkdir()
    (folder / "accounting").symlink_to(target)
    with pytest.raises(OSError, match="it is a link"):
        append_once(folder, "accounting", b"one\n", None)
    (tmp_path / "y.records").symlink_to(folder)
    with pytest.raises(OSError, match="it is a link"):
        append_once(tmp_path / "y.records", "reporting", b"one\n", None)
    assert target.read_text() == "mine"


def test_that_a_failed_append_leaves_no_half_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = append_once(tmp_path, "accounting", b"one\n", None)
    write = os.write

    def fail(handle: int, data: bytes) -> int:
        if len(data) > 2:
            return write(handle, data[:2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("qmonpy.clusters.embedded.witnesses.record_end.os.write", fail)
        with pytest.raises(OSError, match="space"):
            append_once(tmp_path, "accounting", b"two\n", known)
    assert (tmp_path / "accounting").read_text() == "one\n"
    assert append_once(tmp_path, "accounting", b"two\n", known) == RecordEnd(known.device, known.inode, 8)


def test_that_records_wait_while_their_folder_cannot_be_written_and_that_is_told(
    path: Path, open_cluster: Callable[..., Any]
) -> None:
    cluster, folder = open_cluster(), path.with_suffix(".records")
    folder.write_text("in the way")
    cluster.submit("anna", [], runtime=5)
    cluster.advance(10)
    assert {each.code for each in cluster.troubles()} == {"records.not-written"}
    assert waiting(path) == (0, 3)
    folder.unlink()
    cluster.submit("anna", [], runtime=5)
    cluster.advance(10)
    assert cluster.troubles() == ()
    assert accounting(path) == ["1", "2"]


def test_that_mails_wait_in_the_spool_until_they_were_sent(
    path: Path, open_cluster: Callable[..., Any], tmp_path: Path
) -> None:
    command = script(tmp_path, 'until [ -e "$0.go" ]; do sleep 0.01; done; echo "$2" >>"$0.log"')
    cluster = open_cluster(mailer=command)
    cluster.submit("anna", ["-m", "b"])
    cluster.submit("anna", ["-m", "b"])
    assert waiting(path) == (2, 0)
    (tmp_path / "mailer.go").touch()
    cluster.close()
    assert waiting(path) == (0, 0)
    assert (tmp_path / "mailer.log").read_text().splitlines() == ["Job 1 (STDIN) Started", "Job 2 (STDIN) Started"]


def test_that_mails_of_a_killed_process_are_sent_by_the_next_one(
    path: Path, open_cluster: Callable[..., Any], tmp_path: Path
) -> None:
    command = script(tmp_path, 'echo "$2" >>"$0.log"')
    killed = open_cluster(mailer=command)
    die(killed)
    killed.submit("anna", ["-m", "b"])
    assert waiting(path) == (1, 1)
    open_cluster().close()
    assert (tmp_path / "mailer.log").read_text() == "Job 1 (STDIN) Started\n"
    assert waiting(path) == (0, 0)


def test_that_a_mail_that_another_living_process_sends_is_left_to_it(
    path: Path, open_cluster: Callable[..., Any]
) -> None:
    open_cluster()
    spool, _, _ = Spool.open(path)
    me, other, ended = Driver(), Driver(), Driver(process_start=-1)
    mail = Mail("anna", "subject", "body \udcff", 5, 7)
    with spool.transaction():
        spool.outbox.keep(HeldBack(mails=(("first", mail), ("second", mail))))
        assert spool.outbox.claim_mails(ended, 1) == ((1, "first", mail),)
    with spool.transaction():
        assert spool.outbox.claim_mails(other, 1) == ((1, "first", mail),)
        assert spool.outbox.claim_mails(me, 9) == ((2, "second", mail),)
        assert spool.outbox.claim_mails(me, 9) == ()
        spool.outbox.release_mails(other)
        assert spool.outbox.claim_mails(me, 9) == ((1, "first", mail),)
        spool.outbox.drop_mails((1, 2))
    spool.close()


def test_that_of_too_many_mails_the_oldest_are_dropped_and_that_is_told(
    path: Path, open_cluster: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.clusters.embedded.spool.outbox.MOST_MAILS", 2)
    monkeypatch.setattr(delivery, "MAILS_AT_ONCE", 1)
    command = script(tmp_path, 'echo "$2" >>"$0.log"')
    killed = open_cluster(mailer=command)
    die(killed)
    for _ in range(4):
        killed.submit("anna", ["-m", "b"])
    heir = open_cluster()
    heir.close()
    assert (tmp_path / "mailer.log").read_text().splitlines() == ["Job 3 (STDIN) Started", "Job 4 (STDIN) Started"]
    assert [each.code for each in heir.troubles()] == ["mail.not-sent"]


def test_that_nothing_is_stored_of_what_could_not_be_written(path: Path, open_cluster: Callable[..., Any]) -> None:
    cluster = open_cluster(mailer="true")
    connection_of(cluster).execute("PRAGMA query_only = ON")
    assert not cluster.submit("anna", ["-m", "b"]).is_done
    connection_of(cluster).execute("PRAGMA query_only = OFF")
    assert waiting(path) == (0, 0)


def test_that_a_mail_that_was_sent_and_cannot_be_noted_is_told_until_it_is_and_never_sent_again(
    path: Path, open_cluster: Callable[..., Any], tmp_path: Path
) -> None:
    command = script(tmp_path, 'until [ -e "$0.go" ]; do sleep 0.01; done; echo "$2" >>"$0.log"')
    cluster = open_cluster(mailer=command)
    cluster.submit("anna", ["-m", "b"])
    connection_of(cluster).execute("PRAGMA query_only = ON")
    (tmp_path / "mailer.go").touch()
    cluster.settle()
    (told,) = (each for each in cluster.troubles() if each.code == "mail.not-noted")
    assert "1 mail was sent, which could not be noted" in told.text
    connection_of(cluster).execute("PRAGMA query_only = OFF")
    assert cluster.submit("anna", ["-h"]).is_done
    assert cluster.troubles() == ()
    cluster.close()
    open_cluster().close()
    assert (tmp_path / "mailer.log").read_text() == "Job 1 (STDIN) Started\n"


def test_that_what_was_altered_while_it_waited_is_not_delivered_and_told_and_the_rest_is_delivered(
    path: Path, open_cluster: Callable[..., Any], tmp_path: Path
) -> None:
    command = script(tmp_path, 'echo "$2" >>"$0.log"')
    killed = open_cluster(mailer=command)
    die(killed)
    for _ in range(3):
        killed.submit("anna", ["-m", "b"], runtime=5)
        killed.advance(10)
    altering = connection_of(killed)
    altering.execute("UPDATE waiting_mails SET mailer = 'touch' WHERE id = 1")
    altering.execute("UPDATE waiting_mails SET text = replace(text, 'Started', 'Starred') WHERE id = 2")
    altering.execute("UPDATE waiting_records SET text = replace(text, 'anna', 'anne') WHERE id = 2")
    heir = open_cluster()
    heir.settle()
    (told,) = heir.troubles()
    assert "3 mails or records wait in" in told.text
    assert (tmp_path / "mailer.log").read_text() == "Job 3 (STDIN) Started\n"
    records = [*accounting(path), *(path.with_suffix(".records") / "reporting").read_text().splitlines()]
    assert len(records) == 8
