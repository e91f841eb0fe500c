"""Opens the file of a spool: itself, or a copy where there is a reason only to read it."""

import errno
import sqlite3
from dataclasses import replace
from pathlib import Path

from qmonpy.clusters.storage.database_copy import Signature, find_reading_reason
from qmonpy.clusters.storage.draft_folder import remove_left_drafts
from qmonpy.clusters.storage.log_check import check_log
from qmonpy.clusters.storage.spool_database import open_copy, open_database, reported_errors, told_also
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError

NO_ROOM = "there was no room left on its disk when it was opened; open it again once there is some"


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """The file of a spool, open and checked."""

    connection: sqlite3.Connection
    reading_reason: str = ""
    """Why the file can only be read, so that this is a copy; empty if it can be written."""
    signature: Signature = ()
    """That of the file which was copied."""
    found: tuple[Report, ...] = ()
    """What was found when the file was opened, and is told as long as it is open."""


def open_spool_file(path: Path) -> OpenedFile:
    """Open and check the file of a spool; ReportError if it cannot be used."""
    reason = find_reading_reason(path) if path.is_file() else ""
    with reported_errors(path):
        try:
            found = check_log(path, is_copied=bool(reason))
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            # The damaged log cannot be kept, so SQLite must not discard it.
            reason, found = NO_ROOM, check_log(path, is_copied=True)
    with told_also(found):
        return replace(_open(path, reason), found=found)


def _open(path: Path, reason: str) -> OpenedFile:
    if not reason:
        remove_left_drafts(path)
        try:
            return OpenedFile(open_database(path))
        except ReportError as error:
            if not any(each.code == "spool.full" for each in error.reports):
                raise
            # SQLite needs room beside a file even to read it.
            reason = NO_ROOM
    connection, signature = open_copy(path)
    return OpenedFile(connection, reason, signature)
