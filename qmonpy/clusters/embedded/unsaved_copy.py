"""Copies of clusters with what was done to them and is in no file: what a crash would lose is offered to the next run.

A copy is a spool, to which only differences are written, in a folder of its own among the user's state files. The
system releases the lock of a run when its process ends, however it ends: copies without a lock are left ones.
"""

import hashlib
import json
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.known_file import KnownFile
from qmonpy.clusters.storage.long_journal import LongJournal
from qmonpy.clusters.storage.run_lock import lock_own, try_lock
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.work.deeds import Deed, DeedCount
from qmonpy.model.work.unsaved import LeftWork, UnsavedWork
from qmonpy.whole_file import write_whole

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.spool.spool import Spool

VERSION = 1
LOCK_SUFFIX, DAMAGED_SUFFIX = ".lock", ".damaged"
SPOOL, NOTE, BASE = "cluster.qmonpy", "note.json", "file.yaml"
"""In the folder of a copy: the cluster, what of it is unsaved, and the content of its file, which it comes from."""


@dataclass(frozen=True, slots=True)
class _Left:
    """A copy that an ended run left, locked by this one."""

    folder: Path
    lock: int
    note: dict[str, Any]


class UnsavedCopy:
    """The copy of one open cluster in `folder`; a method may take as long as the disk does, and one runs at a time.

    What cannot be written raises OSError or ReportError.
    """

    def __init__(self, cluster: EmbeddedCluster, folder: Path):
        self._cluster = cluster
        self._all = folder
        self._folder: Path | None = None
        self._lock: int | None = None
        self._spool: Spool | None = None
        self._stored: tuple[ClusterFile, LongJournal] = ClusterFile(), LongJournal()
        self._base: KnownFile | None = None
        self._left: dict[str, _Left] = {}

    # This run

    def write(self, identity: str, work: UnsavedWork) -> None:
        """Write the cluster as it is now, with what of it is unsaved; `identity` is its own in every run."""
        with self._cluster.hold():
            content, journal, known = self._cluster.to_file(), self._cluster.journal(), self._cluster.known_file
        folder = self._folder or self._make_folder(identity)
        if known is not None and known is not self._base:
            write_whole(folder / BASE, format_cluster_file(known.content))
        self._base = known
        if self._spool is None:
            # Most runs keep nothing, and need not wait for the import of sqlite3.
            from qmonpy.clusters.embedded.spool.spool import Spool

            self._spool = Spool.create(folder / SPOOL, content, tuple(journal))
        else:
            before, kept = self._stored
            self._spool.write(before, content, journal[len(kept) :])
        self._stored = content, journal
        write_whole(folder / NOTE, json.dumps(_format_note(identity, work, content.now, len(journal), known)))

    def drop(self) -> None:
        """Remove the copy: everything is in a file, or is no longer wanted."""
        if self._spool is not None:
            self._spool.close()
            self._spool = None
        self._stored, self._base = (ClusterFile(), LongJournal()), None
        if self._folder is not None and self._lock is not None:
            _remove(self._folder, self._lock)
        self._folder = self._lock = None

    def close(self) -> None:
        """Remove the copy of this run; left ones that nobody decided about stay."""
        self.drop()
        for each in self._left.values():
            os.close(each.lock)
        self._left.clear()

    def _make_folder(self, identity: str) -> Path:
        self._all.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = self._all / f"{_stem(identity)}-{os.getpid()}-{uuid4().hex[:8]}"
        self._lock = lock_own(_lock_of(folder))
        folder.mkdir(mode=0o700)
        self._folder = folder
        return folder

    # Runs that ended

    def find_left(self, identity: str) -> tuple[tuple[LeftWork, ...], tuple[Report, ...]]:
        """Return the work that ended runs left of this cluster, the newest first, and reports on unreadable copies.

        They are locked, so that no other run offers them as well, until they are restored, forgotten, or this one ends.
        """
        found, reports = [], []
        for folder in sorted(self._all.glob(f"{_stem(identity)}-*")):
            if not folder.is_dir() or folder.suffix or folder == self._folder or folder.name in self._left:
                continue
            lock = try_lock(_lock_of(folder))
            if lock is None:
                continue
            try:
                note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
                found.append(_parse_note(note, identity, folder.name))
                self._left[folder.name] = _Left(folder, lock, note)
            except FileNotFoundError:
                # It was ended before anything was kept.
                _remove(folder, lock)
            except (OSError, ValueError, KeyError, TypeError, ArithmeticError, RecursionError) as error:
                reports.append(_put_aside(folder, lock, str(error)))
        return tuple(sorted(found, key=lambda each: -each.time)), tuple(reports)

    def restore(self, left: LeftWork) -> int:
        """Make the cluster what it was in the copy, with its journal; returns how many entries of that are in a file.

        What others changed in the file since is merged when the cluster is saved. The copy stays until `forget`.
        ReportError if it cannot be read, with where it is kept.
        """
        from qmonpy.clusters.embedded.spool.spool import Spool

        kept = self._left[left.key]
        try:
            spool, content, journal = Spool.open(kept.folder / SPOOL)
            spool.close()
            entries = LongJournal(tuple(journal))
            known = self._read_known(kept)
        except (OSError, ValueError, ReportError) as error:
            report = _put_aside(kept.folder, self._left.pop(left.key).lock, str(error))
            raise ReportError((report,)) from error
        with self._cluster.hold():
            self._cluster.take_over(self._cluster.to_file(), content, entries)
            self._cluster.count_on(left.work.deeds)
        if known is not None:
            self._cluster.known_file = known
        return int(kept.note["saved_entries"])

    def _read_known(self, kept: _Left) -> KnownFile | None:
        """The file as the run that ended knew it, so that saving sees what others changed in it since."""
        now = self._cluster.known_file
        if now is None or kept.note["digest"] in (None, now.digest.hex()):
            return None
        content = parse_cluster_file((kept.folder / BASE).read_bytes())
        digest = bytes.fromhex(kept.note["digest"])
        return KnownFile(now.path, digest, EmbeddedCluster.from_file(content).to_file())

    def forget(self, left: LeftWork) -> None:
        """Remove a copy: its work is kept elsewhere, or is no longer wanted."""
        kept = self._left.pop(left.key)
        _remove(kept.folder, kept.lock)


def _stem(identity: str) -> str:
    return hashlib.sha256(identity.encode("utf-8", "surrogateescape")).hexdigest()[:20]


def _lock_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}{LOCK_SUFFIX}")


def _remove(folder: Path, lock: int) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        _lock_of(folder).unlink(missing_ok=True)
    os.close(lock)


def _put_aside(folder: Path, lock: int, reason: str) -> Report:
    """Rename a copy that cannot be read, to keep it; returns a report with its new path."""
    aside = folder.with_name(f"{folder.name}{DAMAGED_SUFFIX}")
    with suppress(OSError):
        os.replace(folder, aside)
        _lock_of(folder).unlink(missing_ok=True)
    os.close(lock)
    text = f"Unsaved work of an earlier session could not be read ({reason}); it is kept in {aside}."
    return Report("unsaved.damaged", text, Severity.WARNING, fields=(str(aside),))


def _format_note(identity: str, work: UnsavedWork, now: int, entries: int, known: KnownFile | None) -> dict[str, Any]:
    return {
        "version": VERSION,
        "cluster": identity,
        "time": int(time.time()),
        "cluster_time": now,
        "saved_entries": entries - work.changes,
        "changes": work.changes,
        "changed": list(work.changed),
        "deeds": {deed.value: count for deed, count in work.deeds.counts.items()},
        "said": list(work.deeds.said),
        "digest": None if known is None else known.digest.hex(),
    }


def _parse_note(note: dict[str, Any], identity: str, key: str) -> LeftWork:
    """Read a note; ValueError, KeyError or TypeError if it is not one of this cluster."""
    if note["version"] != VERSION:
        raise ValueError("it is from another version of the program")
    if note["cluster"] != identity:
        raise ValueError("it is of another cluster")
    deeds = DeedCount({Deed(name): int(count) for name, count in note["deeds"].items()}, tuple(map(str, note["said"])))
    work = UnsavedWork(int(note["changes"]), tuple(map(str, note["changed"])), deeds)
    return LeftWork(work, int(note["time"]), int(note["cluster_time"]), key)
