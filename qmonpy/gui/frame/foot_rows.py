"""Rows and columns of the panel at the foot."""

from qmonpy.app.clusters.history import format_author
from qmonpy.app.session.actions import PAGES
from qmonpy.app.session.session import Message
from qmonpy.app.tables.column import Column, words_of
from qmonpy.gui.base.words import format_time, format_time_of_day
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, JournalEntry, title_object
from qmonpy.model.report import Report, Severity
from qmonpy.model.work.mail import Mail
from qmonpy.translation import later, tr

_TITLES = {place.id: place.title for place in PAGES}
_CLUSTER = later("Cluster")
"""Stands where a problem is the cluster's own, and of no page."""


@dataclass(frozen=True)
class MessageRow:
    """A row for a message."""

    message: Message

    @property
    def key(self) -> tuple[float, int]:
        """The time of the message and its number: unique, and in the order of posting."""
        return self.message.time, self.message.number

    @property
    def severity(self) -> Severity | None:
        """The severity of the message; None when something was done."""
        return self.message.severity

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return self.message.text.lower()


@dataclass(frozen=True)
class ProblemRow:
    """A row for a report of a page."""

    page: str
    place: int
    report: Report

    @property
    def title(self) -> str:
        """The title of the page, in English."""
        return _TITLES.get(self.page, _CLUSTER)

    @property
    def key(self) -> tuple[str, int]:
        """The page and the position among its reports."""
        return self.page, self.place

    @property
    def line(self) -> int:
        """The line of a text that the report is about; 0 where it is about none."""
        return self.report.span.line if self.report.span is not None else 0

    @property
    def severity(self) -> Severity:
        """The severity of the report."""
        return self.report.severity

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return self.report.text.lower()


@dataclass(frozen=True)
class ChangeRow:
    """A row for a change of the cluster's configuration."""

    entry: JournalEntry
    change: AnyChange

    @property
    def key(self) -> tuple[int, str]:
        """The number of the journal's entry, and the object that was changed."""
        return self.entry.number, title_object(self.change.kind, self.change.key)

    @property
    def severity(self) -> None:
        """None: a change in the journal was made."""
        return None

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return f"{format_author(self.entry)} {self.change.key}".lower()


@dataclass(frozen=True)
class MailRow:
    """A row for a mail about a job or a reservation."""

    mail: Mail

    @property
    def key(self) -> int:
        """The number of the mail."""
        return self.mail.number

    @property
    def severity(self) -> None:
        """None: a mail has no severity."""
        return None

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return f"{self.mail.recipient} {self.mail.subject}".lower()


def _name_severity(severity: Severity | None) -> str:
    return tr(severity.value) if severity else tr("done")


MESSAGE_COLUMNS: tuple[Column[MessageRow], ...] = (
    Column("time", "Time", lambda row: format_time_of_day(row.message.time), lambda row: row.key),
    Column("severity", "Kind", lambda row: _name_severity(row.severity)),
    Column("text", "Message", lambda row: row.message.text),
)
PROBLEM_COLUMNS: tuple[Column[ProblemRow], ...] = (
    Column("severity", "Kind", lambda row: _name_severity(row.severity)),
    Column("page", "Page", lambda row: tr(row.title), texts=lambda row: words_of(row.title)),
    Column("place", "Line", lambda row: str(row.line or ""), lambda row: row.line, is_number=True),
    Column("text", "Problem", lambda row: row.report.text),
)
MAIL_COLUMNS: tuple[Column[MailRow], ...] = (
    Column("time", "Cluster time", lambda row: format_time(row.mail.time), lambda row: row.mail.number),
    Column("to", "To", lambda row: row.mail.recipient),
    Column("subject", "Subject", lambda row: row.mail.subject),
)
CHANGE_COLUMNS: tuple[Column[ChangeRow], ...] = (
    Column("number", "#", lambda row: str(row.entry.number), lambda row: row.key, is_number=True),
    Column("time", "Cluster time", lambda row: format_time(row.entry.time), lambda row: row.entry.time),
    Column("user", "User", lambda row: format_author(row.entry)),
    Column("change", "Change", lambda row: f"{title_object(row.change.kind, row.change.key)} {tr(row.change.verb)}"),
)
