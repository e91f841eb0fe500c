"""Delivers the mails and records that wait in a spool: those of this process, and those that an ended one left."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING

from qmonpy.clusters.embedded.spool.driver import Driver
from qmonpy.clusters.embedded.witnesses.mailer import Mailer
from qmonpy.clusters.embedded.witnesses.outflow import HeldBack
from qmonpy.clusters.embedded.witnesses.record_end import append_once
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.clusters.storage.consent import Gate
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.mail import Mail
from qmonpy.translation import tr

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.spool.spool import Spool

MAILS_AT_ONCE = 100
"""How many mails one process takes upon itself at a time."""

SENDING_SECONDS = 5.0
"""How long closing waits for mails that are being sent."""


class Delivery:
    """Delivers what waits in the outbox of a spool. Safe for threads, by the cluster's lock.

    A record is written exactly once, also if the process is killed between writing and noting that. A mail is sent at
    least once: after a kill while the mailer runs nobody can know whether it was sent, so it is sent again. A mail
    that the mailer refuses is reported, and not tried again; records that cannot be written wait.
    """

    def __init__(self, spool: "Spool", lock: AbstractContextManager[object], mailer: Mailer, gate: Gate):
        """What `gate` has something against waits for a process that may do it."""
        self._spool, self._lock, self._mailer, self._gate = spool, lock, mailer, gate
        self._me = Driver()
        self._under_way = 0
        self._refusals: dict[Report, None] = {}
        self._failures: tuple[Report, ...] = ()
        self._sent: list[int] = []
        """Mails that were tried, which could not be taken out of the spool yet."""
        self._unnoted: tuple[Report, ...] = ()

    @property
    def reports(self) -> tuple[Report, ...]:
        """Why something waits: what this process may not deliver of its own, and what failed the last time."""
        return (*self._refusals, *self._failures, *self._unnoted)

    def deliver(self, own: HeldBack | None = None) -> None:
        """Write the waiting records, and begin to send the waiting mails; what fails is reported and tried again.

        `own` is what this process has just stored; of that it is also told what this process may not deliver.
        """
        with self._lock:
            self._forget_sent()
            try:
                self._note_refusals(own or HeldBack())
                mails = self._deliver()
            except ReportError as error:
                self._failures = error.reports
                return
            self._under_way += len(mails)
        for id, command, mail in mails:
            self._mailer.send(command, mail, lambda id=id: self._note_sent(id))  # type: ignore[misc]

    def _note_refusals(self, own: HeldBack) -> None:
        found = [self._gate.find_mail_refusal(command) for command in dict.fromkeys(each for each, _ in own.mails)]
        if own.records:
            found.append(self._gate.find_record_refusal())
        self._refusals.update(dict.fromkeys(each for each in found if each is not None))

    def _may_send(self, command: str) -> bool:
        return self._gate.find_mail_refusal(command) is None

    def _deliver(self) -> tuple[tuple[int, str, Mail], ...]:
        outbox = self._spool.outbox
        has_mails = not self._under_way and outbox.has_mails(self._me, self._may_send)
        has_records = outbox.has_records() and self._gate.find_record_refusal() is None
        failures = [*self._find_altered()]
        if not has_mails and not has_records:
            self._failures = tuple(failures)
            return ()
        mails: tuple[tuple[int, str, Mail], ...] = ()
        with self._spool.transaction():
            if has_records:
                failures += [report for file in RecordFile if (report := self._write_records(file)) is not None]
            if has_mails:
                if dropped := outbox.drop_too_many_mails():
                    self._mailer.report_dropped(dropped)
                mails = outbox.claim_mails(self._me, MAILS_AT_ONCE, self._may_send)
        self._failures = tuple(failures)
        return mails

    def _find_altered(self) -> Iterator[Report]:
        """Yield the report that something that waits was altered, if it was."""
        count = self._spool.outbox.count_altered()
        if count:
            found = format_count(count, "mail or record", "mails or records")
            one = tr("{found} waits in {path} to be delivered, and was altered, not by qmonpy; it is not delivered.")
            many = tr(
                "{found} wait in {path} to be delivered, and were altered, not by qmonpy; they are not delivered."
            )
            words = (one if count == 1 else many).format(found=found, path=self._spool.path)
            yield Report("spool.altered-outbox", words, fields=(str(self._spool.path),))

    def _write_records(self, file: RecordFile) -> Report | None:
        """Append the waiting records of a file; return why that failed, None if it did not."""
        outbox, folder = self._spool.outbox, self._gate.records
        last, data = outbox.read_records(file)
        if not last:
            return None
        try:
            end = append_once(folder, file, data, outbox.find_end(file))
        except OSError as error:
            named = error.filename or folder / file
            words = f"{named} cannot be written: {error.strerror}. Its records wait in the spool until it can."
            return Report("records.not-written", words, fields=(file,))
        outbox.drop_records(file, last, end)
        return None

    def _note_sent(self, id: int) -> None:
        """Forget a mail that was tried; called in the mailer's thread."""
        with self._lock:
            self._sent.append(id)
            self._forget_sent()
            self._under_way -= 1
            is_last = not self._under_way
        if is_last:
            self.deliver()

    def _forget_sent(self) -> None:
        """Take mails that were tried out of the spool; that this failed is told until it is done."""
        if not self._sent:
            return
        try:
            with self._spool.transaction():
                self._spool.outbox.drop_mails(self._sent)
        except ReportError as error:
            count = len(self._sent)
            one = tr(
                "{mails} was sent, which could not be noted: {text} If it cannot be noted before this program ends,"
                " whoever opens the spool next sends the same again."
            )
            many = tr(
                "{mails} were sent, which could not be noted: {text} If it cannot be noted before this program ends,"
                " whoever opens the spool next sends the same again."
            )
            words = (one if count == 1 else many).format(mails=format_count(count, "mail"), text=error.reports[0].text)
            self._unnoted = (Report("mail.not-noted", words, fields=("mailer",)),)
        else:
            self._sent, self._unnoted = [], ()

    def settle(self) -> None:
        """Wait SENDING_SECONDS for the mails that are being sent, then send no more; without the cluster's lock."""
        if not self._mailer.wait(SENDING_SECONDS):
            self._mailer.stop()

    def close(self) -> None:
        """Leave what this process did not send to others; the caller holds the lock."""
        self._forget_sent()
        if self._under_way:
            with suppress(ReportError), self._spool.transaction():
                self._spool.outbox.release_mails(self._me)
