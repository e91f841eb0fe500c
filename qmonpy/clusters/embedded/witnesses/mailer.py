"""Sends mail with the command that the configuration names as `mailer` (sge_conf(5)), beside the cluster's work."""

import subprocess
from collections import deque
from threading import Lock, Thread

from qmonpy.model.report import Report
from qmonpy.model.work.mail import Mail

MAILER_SECONDS = 30
"""How long the mailer may take for one mail."""
WAITING_MAILS = 1000
"""Mails that wait for a slow mailer; of more the oldest are lost, and that is reported."""


class Mailer:
    """Runs the command with subject and recipient, the body on its input; one mail after the other, in a thread.

    The thread lives while there is something to send. What could not be sent is reported, once for each reason.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[tuple[str, Mail]] = deque()
        self._thread: Thread | None = None
        self.reports: tuple[Report, ...] = ()

    def send(self, command: str, mail: Mail) -> None:
        """Send a mail soon; returns at once."""
        with self._lock:
            if len(self._waiting) >= WAITING_MAILS:
                self._waiting.popleft()
                self._report(command, f"more than {WAITING_MAILS} mails waited for it")
            self._waiting.append((command, mail))
            if self._thread is None:
                self._thread = Thread(target=self._work, name="mailer", daemon=True)
                self._thread.start()

    def wait(self, seconds: float = MAILER_SECONDS) -> bool:
        """Wait until everything was sent; False if that took longer."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)
        return not self._waiting

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                command, mail = self._waiting.popleft()
            reason = run_mailer(command, mail)
            if reason:
                with self._lock:
                    self._report(command, reason)

    def _report(self, command: str, reason: str) -> None:
        text = f'The mailer "{command}" sent no mail: {reason}.'
        report = Report("mail.not-sent", text, fields=("mailer",))
        if report not in self.reports:
            self.reports += (report,)


def run_mailer(command: str, mail: Mail) -> str:
    """Send a mail and wait for it; gives why it was not sent, or nothing."""
    if mail.recipient.startswith("-"):
        return f'"{mail.recipient}" is an option, not an address'
    arguments = [command, "-s", mail.subject, mail.recipient]
    body = mail.body.encode(errors="surrogateescape")
    try:
        ended = subprocess.run(arguments, input=body, capture_output=True, timeout=MAILER_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"it did not end within {MAILER_SECONDS} seconds"
    except (OSError, ValueError) as error:
        return f"it cannot be run: {error}"
    return f"it ended with status {ended.returncode}" if ended.returncode else ""
