"""The outbox of a spool: mails and records, stored with the change that they tell of, until they are delivered."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path

from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.clusters.embedded.witnesses.outflow import HeldBack
from qmonpy.clusters.embedded.witnesses.record_end import RecordEnd
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.clusters.storage.spool_checks import row_digest
from qmonpy.clusters.storage.spool_database import refusal, reported_errors
from qmonpy.model.work.mail import Mail

_GOOD_MAIL = "digest = row_digest('waiting_mails', mailer, text)"
_GOOD_RECORD = "digest = row_digest('waiting_records', file, text)"
MOST_MAILS = 1000
"""How many mails may wait; beyond that the oldest are dropped."""


class Outbox:
    """The tables of mails and records of an open spool; to be written only within a transaction of it.

    What was altered since it was stored is left where it is. All methods raise ReportError if the file cannot be used.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection):
        self._path, self._connection = path, connection

    def keep(self, held_back: HeldBack) -> None:
        """Store what a change sends out."""
        with reported_errors(self._path):
            self._connection.executemany(
                "INSERT INTO waiting_mails (mailer, text, digest) VALUES (?1, ?2, row_digest('waiting_mails', ?1, ?2))",
                [(command, json.dumps(astuple(mail))) for command, mail in held_back.mails],
            )
            self._connection.executemany(
                "INSERT INTO waiting_records (file, text, digest)"
                " VALUES (?1, ?2, row_digest('waiting_records', ?1, ?2))",
                [(str(file), json.dumps(lines)) for file, lines in held_back.records],
            )

    def count_altered(self) -> int:
        """Return how many mails and records were altered while they waited, and not by this program."""
        with reported_errors(self._path):
            query = f"""SELECT (SELECT count(*) FROM waiting_mails WHERE NOT {_GOOD_MAIL})
                + (SELECT count(*) FROM waiting_records WHERE NOT {_GOOD_RECORD})"""
            return int(self._connection.execute(query).fetchone()[0])

    # Records

    def has_records(self) -> bool:
        """Return whether records wait."""
        with reported_errors(self._path):
            query = f"SELECT 1 FROM waiting_records WHERE {_GOOD_RECORD} LIMIT 1"
            return self._connection.execute(query).fetchone() is not None

    def read_records(self, file: RecordFile) -> tuple[int, bytes]:
        """Return the waiting records of a file as they are to stand in it, and the id of the last one."""
        with reported_errors(self._path):
            rows = self._connection.execute(
                f"SELECT id, text FROM waiting_records WHERE file = ? AND {_GOOD_RECORD} ORDER BY id", (str(file),)
            ).fetchall()
        with self._rows_understood():
            text = "".join(f"{line}\n" for _, lines in rows for line in json.loads(lines))
        return (rows[-1][0] if rows else 0), text.encode(errors="surrogateescape")

    def find_end(self, file: RecordFile) -> RecordEnd | None:
        """Return where a file ended after the last delivery, None if there was none."""
        with reported_errors(self._path):
            row = self._connection.execute(
                "SELECT device, inode, end, digest FROM record_ends WHERE file = ?", (str(file),)
            ).fetchone()
        is_known = row is not None and row[-1] == row_digest("record_ends", str(file), *row[:-1])
        return RecordEnd(*row[:-1]) if is_known else None

    def drop_records(self, file: RecordFile, last: int, end: RecordEnd) -> None:
        """Note that the records of a file up to an id were delivered, and where it ends now."""
        with reported_errors(self._path):
            query = f"DELETE FROM waiting_records WHERE file = ? AND id <= ? AND {_GOOD_RECORD}"
            self._connection.execute(query, (str(file), last))
            row = (str(file), *astuple(end))
            values = (*row, row_digest("record_ends", *row))
            self._connection.execute("REPLACE INTO record_ends VALUES (?, ?, ?, ?, ?)", values)

    @contextmanager
    def _rows_understood(self) -> Iterator[None]:
        try:
            yield
        except (ValueError, TypeError) as error:
            raise refusal(
                "damaged", self._path, f"a mail or record that waits in it cannot be read ({error})"
            ) from error

    # Mails

    def has_mails(self, me: Driver, may_send: Callable[[str], bool] = lambda _: True) -> bool:
        """Return whether there are mails whose command `me` may run, and which nobody sends who still can."""
        with reported_errors(self._path):
            rows = self._connection.execute(
                f"SELECT DISTINCT mailer, sender, process, process_start FROM waiting_mails WHERE {_GOOD_MAIL}"
            )
            return any(_is_free(Driver(*row[1:]), me) and may_send(row[0]) for row in rows.fetchall())

    def claim_mails(
        self, me: Driver, most: int, may_send: Callable[[str], bool] = lambda _: True
    ) -> tuple[tuple[int, str, Mail], ...]:
        """Return mails as in `has_mails`, oldest first, each with its id and command; `me` sends them now."""
        with reported_errors(self._path):
            rows = self._connection.execute(
                "SELECT id, mailer, text, sender, process, process_start FROM waiting_mails"
                f" WHERE {_GOOD_MAIL} ORDER BY id"
            ).fetchall()
            allowed = {command for command in {row[1] for row in rows} if may_send(command)}
            free = [row[:3] for row in rows if row[1] in allowed and _is_free(Driver(*row[3:]), me)][:most]
            self._connection.executemany(
                "UPDATE waiting_mails SET sender = ?, process = ?, process_start = ? WHERE id = ?",
                [(me.clock, me.process, me.process_start, id) for id, _, _ in free],
            )
        with self._rows_understood():
            return tuple((id, command, Mail(*json.loads(text))) for id, command, text in free)

    def drop_mails(self, ids: Iterable[int]) -> None:
        """Delete mails that were sent, or that will never be."""
        with reported_errors(self._path):
            self._connection.executemany("DELETE FROM waiting_mails WHERE id = ?", [(id,) for id in ids])

    def drop_too_many_mails(self) -> int:
        """Delete the oldest mails beyond MOST_MAILS; return how many those were."""
        with reported_errors(self._path):
            return self._connection.execute(
                "DELETE FROM waiting_mails WHERE id <="
                " (SELECT id FROM waiting_mails ORDER BY id DESC LIMIT 1 OFFSET ?)",
                (MOST_MAILS,),
            ).rowcount

    def release_mails(self, me: Driver) -> None:
        """Let others send the mails that `me` was to send."""
        with reported_errors(self._path):
            self._connection.execute("UPDATE waiting_mails SET sender = '' WHERE sender = ?", (me.clock,))


def _is_free(sender: Driver, me: Driver) -> bool:
    return not sender.clock or (sender != me and not sender.is_alive)
