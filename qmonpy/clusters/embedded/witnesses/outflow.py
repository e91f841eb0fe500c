"""Mails and records on their way out of a cluster: held back until the change that they tell of is kept."""

from collections.abc import Callable, Sequence

from qmonpy.clusters.embedded.witnesses.mailer import Mailer
from qmonpy.clusters.embedded.witnesses.record_folder import RecordSink
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.late_methods import dataclass
from qmonpy.model.work.mail import Mail


@dataclass(frozen=True, slots=True)
class HeldBack:
    """What left a cluster while it was held back, each in its order."""

    mails: tuple[tuple[str, Mail], ...] = ()
    """Each with the command that is to send it."""
    records: tuple[tuple[RecordFile, tuple[str, ...]], ...] = ()
    """Lines and their file."""
    actions: tuple[Callable[[], object], ...] = ()
    """Other effects that cannot be undone; they are not stored."""


class Outflow:
    """Sends mails and writes records at once, except while it holds them back; also a `RecordSink`."""

    def __init__(self, mailer: Mailer, records: RecordSink | None):
        self._mailer, self._records = mailer, records
        self._mails: list[tuple[str, Mail]] = []
        self._lines: list[tuple[RecordFile, tuple[str, ...]]] = []
        self._actions: list[Callable[[], object]] = []
        self._is_holding = False

    def hold(self) -> None:
        """Hold back everything from now on."""
        self._is_holding = True

    def take(self) -> HeldBack:
        """Return what was held back, and hold back nothing more."""
        taken = HeldBack(tuple(self._mails), tuple(self._lines), tuple(self._actions))
        self._mails, self._lines, self._actions, self._is_holding = [], [], [], False
        return taken

    def release(self) -> None:
        """Send and write what was held back, and hold back nothing more."""
        taken = self.take()
        for action in taken.actions:
            action()
        for command, mail in taken.mails:
            self.send(command, mail)
        for file, lines in taken.records:
            self.append(file, lines)

    @property
    def held_back(self) -> HeldBack:
        """What is held back now."""
        return HeldBack(tuple(self._mails), tuple(self._lines), tuple(self._actions))

    def send(self, command: str, mail: Mail) -> None:
        """Send a mail by a command, or hold it back."""
        if self._is_holding:
            self._mails.append((command, mail))
        else:
            self._mailer.send(command, mail)

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        """Write records, or hold them back; see `RecordSink.append`."""
        if self._is_holding:
            self._lines.append((file, tuple(lines)))
        elif self._records is not None:
            self._records.append(file, lines)

    def add(self, action: Callable[[], object]) -> None:
        """Carry out another effect, or hold it back."""
        if self._is_holding:
            self._actions.append(action)
        else:
            action()
