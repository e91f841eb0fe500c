"""Sends mail with the command that the configuration names as `mailer` (sge_conf(5)), in a thread of its own."""

from collections import deque
from collections.abc import Callable
from threading import Lock, Thread

from qmonpy.clusters.storage.consent import Gate
from qmonpy.model.report import Report
from qmonpy.model.work.mail import Mail

MAILER_SECONDS = 30
"""How long the command may take for one mail."""
WAITING_MAILS = 1000
"""How many mails may wait for a slow command; beyond that the oldest is dropped, and that is reported."""


class Mailer:
    """Runs the command with subject and recipient, the body on its standard input; one mail after the other.

    Its thread runs while there is something to send. Mails that could not be sent are reported, once for each reason.
    """

    def __init__(self, gate: Gate | None = None) -> None:
        """A command is run only where `gate` has nothing against it."""
        self._gate = gate
        self._lock = Lock()
        self._waiting: deque[tuple[str, Mail, Callable[[], object] | None]] = deque()
        self._thread: Thread | None = None
        self.reports: tuple[Report, ...] = ()

    def send(self, command: str, mail: Mail, on_tried: Callable[[], object] | None = None) -> None:
        """Queue a mail to be sent by a command, and return at once; `on_tried` is called when that is over.

        It is called in the mailer's thread, whether or not the mail was sent.
        """
        refusal = self.find_refusal(command)
        with self._lock:
            if refusal is not None:
                self._add(refusal)
                return
            if len(self._waiting) >= WAITING_MAILS:
                self._waiting.popleft()
                self._report(command, f"more than {WAITING_MAILS} mails waited for it")
            self._waiting.append((command, mail, on_tried))
            if self._thread is None:
                self._thread = Thread(target=self._work, name="mailer", daemon=True)
                self._thread.start()

    def find_refusal(self, command: str) -> Report | None:
        """Return why a command must not be run, None if it may be."""
        return None if self._gate is None else self._gate.find_mail_refusal(command)

    def wait(self, seconds: float = MAILER_SECONDS) -> bool:
        """Wait until every mail was sent, at most so many seconds; return whether none is left."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)
        return not self._waiting and not (thread is not None and thread.is_alive())

    def stop(self) -> None:
        """Send no more than the mail that is being sent now."""
        with self._lock:
            self._waiting.clear()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                command, mail, on_tried = self._waiting.popleft()
            try:
                reason = run_mailer(command, mail)
                if on_tried is not None:
                    on_tried()
            except Exception as error:
                # The thread must outlive whatever is wrong with one mail.
                reason = f"this program fails on it ({error})"
            if reason:
                with self._lock:
                    self._report(command, reason)

    def report_dropped(self, count: int) -> None:
        """Report that so many mails were dropped because too many waited."""
        with self._lock:
            text = f"Mails that were dropped unsent, because more than {WAITING_MAILS} waited: {count}."
            self._add(Report("mail.not-sent", text, fields=("mailer",)))

    def _report(self, command: str, reason: str) -> None:
        text = f'The mailer "{command}" sent no mail: {reason}.'
        self._add(Report("mail.not-sent", text, fields=("mailer",)))

    def _add(self, report: Report) -> None:
        if report not in self.reports:
            self.reports += (report,)


def run_mailer(command: str, mail: Mail) -> str:
    """Send a mail and wait for the command to end; return why it was not sent, an empty text if it was."""
    if mail.recipient.startswith("-"):
        return f'"{mail.recipient}" is an option, not an address'
    import subprocess

    arguments = [command, "-s", mail.subject, mail.recipient]
    try:
        body = mail.body.encode(errors="surrogateescape")
        ended = subprocess.run(arguments, input=body, capture_output=True, timeout=MAILER_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"it did not end within {MAILER_SECONDS} seconds"
    except (OSError, ValueError) as error:
        return f"it cannot be run: {error}"
    return f"it ended with status {ended.returncode}" if ended.returncode else ""
