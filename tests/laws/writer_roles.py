"""How a process of `writers` writes: as a command or as a window with a draft, by the kind of file."""

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import MAKERS
from qmonpy.app.editing.object_parts import ObjectPart
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import open_alone, read_cluster, save_cluster, store_alone
from qmonpy.clusters.interface import Answer
from qmonpy.clusters.live.journal.journal import JournalPlace, LiveJournal
from qmonpy.clusters.live.journal.journal_file import JournalFile
from qmonpy.model.configuration.change import AnyChange, JournalEntry, ObjectKind
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.laws.writer_deeds import SUBMIT, Deed, Told, pe_of


class Writer(Protocol):
    """A process that reads, waits for the other one, and writes."""

    def read(self, deed: Deed) -> None:
        """Look at what there is."""
        ...

    def write(self, deed: Deed) -> Told:
        """Write what was decided when reading."""
        ...

    def close(self) -> None:
        """Close everything."""
        ...


def edit(snapshot: Snapshot, deed: Deed) -> Draft:
    """Make a deed an edit of a window's draft."""
    draft, change = Draft(snapshot), deed.plan(pe_of(snapshot, deed.name))
    part = draft.part(str(ObjectKind.PE), MAKERS[str(ObjectKind.PE)])
    assert isinstance(part, ObjectPart)
    known = part.find(deed.name)
    if change.after is None:
        assert known is not None
        part.delete((known.id,))
    elif known is None:
        part.add(change.after)
    else:
        part.set_value(known.id, change.after)
    return draft


def give(cluster: EmbeddedCluster, deed: Deed, changes: tuple[AnyChange, ...]) -> Answer:
    """Give the command of a deed."""
    if deed.verb == SUBMIT:
        return cluster.submit("root", ["-h", "-N", f"job{deed.slots}"])
    return cluster.change("root", changes)


def tell(answer: Answer) -> Told:
    """What an answer says."""
    return Told(answer.is_done, any(each.code == "cluster.conflict" for each in answer.reports), answer.text)


class SpoolWriter:
    """Writes a spool, by a cluster that is opened for it or that stays open and follows."""

    def __init__(self, folder: Path, name: str):
        self._path = folder / "cluster.qmonpy"
        self._window = EmbeddedCluster.open_spool(self._path)
        self._window.watch()
        self._command: EmbeddedCluster | None = None
        self._draft: Draft | None = None
        self._changes: tuple[AnyChange, ...] = ()

    def read(self, deed: Deed) -> None:
        """See `Writer.read`."""
        if deed.role == "command":
            self._command = EmbeddedCluster.open_spool(self._path)
            self._changes = (deed.plan(pe_of(self._command.snapshot(), deed.name)),)
        elif deed.verb != SUBMIT:
            self._window.refresh()
            self._draft = edit(self._window.snapshot(), deed)
            self._changes = self._draft.changes

    def write(self, deed: Deed) -> Told:
        """See `Writer.write`."""
        time.sleep(deed.jitter_seconds)
        if self._command is not None:
            with closing(self._command):
                told = tell(give(self._command, deed, self._changes))
            self._command = None
            return told
        told = tell(give(self._window, deed, self._changes))
        if told.is_conflict and self._draft is not None:
            # The window shows the conflict, and what is edited is still there.
            self._window.refresh()
            self._draft.rebase(self._window.snapshot())
            if deed.name not in self._draft.conflicted:
                return Told(False, False, f"the draft is in no conflict: {self._draft.pending}")
        return told

    def close(self) -> None:
        """See `Writer.close`."""
        self._window.close()


class FileWriter:
    """Writes a cluster file, as a command with its lock or by a window that saves."""

    def __init__(self, folder: Path, name: str):
        self._path = folder / "cluster.yaml"
        self._window = read_cluster(self._path)
        self._changes: tuple[AnyChange, ...] = ()

    def read(self, deed: Deed) -> None:
        """See `Writer.read`."""
        if deed.role == "command":
            self._changes = (deed.plan(pe_of(read_cluster(self._path).snapshot(), deed.name)),)
            return
        # What the other process wrote before is taken in; nothing else is to be written yet.
        if save_cluster(self._window, self._path).conflicts:
            raise ValueError("a conflict where nothing was edited")
        if deed.verb != SUBMIT:
            answer = give(self._window, deed, edit(self._window.snapshot(), deed).changes)
            if not answer.is_done:
                raise ValueError(answer.text)

    def write(self, deed: Deed) -> Told:
        """See `Writer.write`."""
        time.sleep(deed.jitter_seconds)
        if deed.role == "command":
            with open_alone(self._path) as cluster:
                answer = give(cluster, deed, self._changes)
                if answer.is_done:
                    store_alone(cluster)
            return tell(answer)
        if deed.verb == SUBMIT:
            give(self._window, deed, ())
        saved = save_cluster(self._window, self._path)
        if not saved.conflicts:
            return Told(True)
        # Whoever is asked takes the other version, so that the next pair begins anew.
        if save_cluster(self._window, self._path, [(each, False) for each in saved.conflicts]).conflicts:
            raise ValueError("decided conflicts are still there")
        return Told(False, True, saved.conflicts[0].title)

    def close(self) -> None:
        """See `Writer.close`."""


class JournalWriter:
    """Enters in the journal of a real cluster what was done here, or what was noticed."""

    def __init__(self, folder: Path, name: str):
        path = folder / "cell.journal"
        self._journal = LiveJournal(JournalPlace(path, path, "m1"))
        self._journal.open(small_cluster(), 0)

    def read(self, deed: Deed) -> None:
        """See `Writer.read`."""
        self._journal.look()

    def write(self, deed: Deed) -> Told:
        """See `Writer.write`."""
        time.sleep(deed.jitter_seconds)
        title, changes = deed.entry
        if deed.is_noticed:
            self._journal.see(deed.number, changes, title)
        else:
            self._journal.add(deed.number, "root", changes, title=title)
        reports = self._journal.reports
        return Told(not reports, False, reports[0].text if reports else "")

    def close(self) -> None:
        """See `Writer.close`."""
        self._journal.close()


def journal_of(folder: Path) -> tuple[JournalEntry, ...]:
    """All entries of a journal."""
    file, reports = JournalFile.open(folder / "cell.journal")
    if reports:
        raise SystemExit(reports[0].text)
    with closing(file):
        return file.read(0)


KINDS: Mapping[str, Callable[[Path, str], Writer]] = MappingProxyType(
    {"spool": SpoolWriter, "file": FileWriter, "journal": JournalWriter}
)
