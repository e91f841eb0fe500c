"""The draft file: edits that are not applied survive a crash, and are restored when the cluster is opened again.

Each window has a file of its own, and a lock that the system releases when the process ends, however it ends.
"""

import hashlib
import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from platformdirs import user_state_path

from qmonpy.clusters.storage.run_lock import lock_own, try_lock
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.translation import tr

VERSION = 1
SUFFIX, LOCK_SUFFIX, TEMPORARY_SUFFIX, DAMAGED_SUFFIX = ".json", ".lock", ".tmp", ".damaged"
UNREADABLE = (OSError, ValueError, KeyError, TypeError, ArithmeticError, RecursionError)
"""What reading a file raises that is none of ours, or damaged."""


def find_draft_folder() -> Path:
    """Return the folder of drafts, among the user's state files; it may not exist yet."""
    return user_state_path("qmonpy") / "drafts"


@dataclass(frozen=True, slots=True)
class LeftDraft:
    """The edits that an earlier run left behind."""

    path: Path
    time: int
    """When it was written, in seconds since the epoch."""
    edits: Mapping[str, Any]
    """The result of `qmonpy.app.editing.draft.Draft.saved`."""


def list_drafts(folder: Path, cluster: str) -> tuple[LeftDraft, ...]:
    """Return the edits that each window keeps now, or left behind, for a cluster, oldest first; nothing is taken over.

    A file is replaced as a whole, so that one of a window that is open can be read as well. ReportError names a file
    that cannot be read.
    """
    found = []
    for path in folder.glob(f"{_find_stem(cluster)}-*{SUFFIX}"):
        with suppress(FileNotFoundError):
            try:
                found.append(_read(path, cluster))
            except FileNotFoundError:
                raise
            except UNREADABLE as error:
                words = tr("The edits in {path} cannot be read: {reason}.").format(path=path, reason=error)
                raise ReportError((Report("draft.damaged", words, fields=(str(path),)),)) from error
    return tuple(sorted(found, key=lambda each: (each.time, each.path)))


class DraftFile:
    """The file of one window for one cluster; every method may take as long as the disk does.

    A method that cannot write raises OSError.
    """

    def __init__(self, folder: Path, cluster: str):
        """`cluster` identifies the cluster, such as the path of its file."""
        self._folder = folder
        self._cluster = cluster
        self._stem = _find_stem(cluster)
        self.path = folder / f"{self._stem}-{os.getpid()}-{uuid4().hex[:8]}{SUFFIX}"
        self._lock: int | None = None
        self._adopted: dict[Path, int] = {}

    def write(self, edits: Mapping[str, Any]) -> None:
        """Write the edits in place of those before, all or nothing; without edits there is no file.

        Then the files that were taken over from earlier runs are removed, as their edits are among these.
        """
        if edits:
            self._write(edits)
        else:
            self.path.unlink(missing_ok=True)
        self._forget_adopted()

    def take_over(self) -> tuple[tuple[LeftDraft, ...], tuple[Report, ...]]:
        """Return the edits that ended runs left behind, oldest first, and reports on unreadable files.

        A file stays until `write` has its edits, so that nothing is lost if this run crashes, too.
        """
        found: list[LeftDraft] = []
        reports: list[Report] = []
        if not self._folder.is_dir():
            return (), ()
        self._remove_left()
        for path in sorted(self._folder.glob(f"{self._stem}-*{SUFFIX}")):
            lock = try_lock(path.with_suffix(LOCK_SUFFIX))
            if lock is None or path == self.path:
                continue
            try:
                found.append(_read(path, self._cluster))
                self._adopted[path] = lock
            except FileNotFoundError:
                os.close(lock)
            except UNREADABLE as error:
                reports.append(self.put_aside(path, str(error)))
                os.close(lock)
        return tuple(sorted(found, key=lambda each: each.time)), tuple(reports)

    def put_aside(self, path: Path, reason: str) -> Report:
        """Rename a file that cannot be read, to keep it; returns a report with its new path."""
        aside = path.with_suffix(DAMAGED_SUFFIX)
        with suppress(OSError):
            os.replace(path, aside)
        text = tr("Edits of an earlier session could not be read ({reason}); they are kept in {aside}.").format(
            reason=reason, aside=aside
        )
        return Report("draft.damaged", text, Severity.WARNING)

    def close(self) -> None:
        """Remove the file and its lock: the edits are applied or no longer wanted."""
        self.path.unlink(missing_ok=True)
        self.path.with_suffix(TEMPORARY_SUFFIX).unlink(missing_ok=True)
        self._forget_adopted()
        if self._lock is not None:
            self.path.with_suffix(LOCK_SUFFIX).unlink(missing_ok=True)
            os.close(self._lock)
            self._lock = None

    def _write(self, edits: Mapping[str, Any]) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = lock_own(self.path.with_suffix(LOCK_SUFFIX))
        content = {"version": VERSION, "cluster": self._cluster, "time": int(time.time()), "edits": edits}
        beside = self.path.with_suffix(TEMPORARY_SUFFIX)
        with beside.open("w", encoding="utf-8") as file:
            json.dump(content, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.path)

    def _remove_left(self) -> None:
        """Remove what runs that were killed left without edits that could be taken over."""
        for path in self._folder.glob(f"{self._stem}-*{LOCK_SUFFIX}"):
            if path.stem == self.path.stem or (lock := try_lock(path)) is None:
                continue
            with suppress(OSError):
                path.with_suffix(TEMPORARY_SUFFIX).unlink(missing_ok=True)
                if not path.with_suffix(SUFFIX).exists():
                    path.unlink(missing_ok=True)
            os.close(lock)

    def _forget_adopted(self) -> None:
        for path, lock in self._adopted.items():
            path.unlink(missing_ok=True)
            path.with_suffix(LOCK_SUFFIX).unlink(missing_ok=True)
            os.close(lock)
        self._adopted.clear()


def _find_stem(cluster: str) -> str:
    """Return what the names of all files for a cluster begin with."""
    return hashlib.sha256(cluster.encode("utf-8", "surrogateescape")).hexdigest()[:20]


def _read(path: Path, cluster: str) -> LeftDraft:
    content = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(content, dict) or content["version"] != VERSION:
        raise ValueError(tr("it is from another version of the program"))
    if content["cluster"] != cluster or not isinstance(content["edits"], dict):
        raise ValueError(tr("it does not say what was edited"))
    return LeftDraft(path, int(content["time"]), content["edits"])
