"""The looks of the tables of quota usage: rows of usage, tasks that hold a limit, jobs that it blocks."""

from qmonpy.app.rules.printed_usage import tell_printed
from qmonpy.app.rules.quota_usage_rows import UsageRow, format_amount
from qmonpy.app.rules.usage_details import BlockedJob, Holder
from qmonpy.app.tables.column import Column
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.terms.starts.blocked_number import BlockedJobs
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of, format_clock
from qmonpy.gui.models.grouped_table import Group
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.insight.why.blocking import BlockingLimit
from qmonpy.insight.why.refusal_words import format_amount as format_quantity
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import grouped, later, tr

HALF_A_DAY = 43200


def find_fullness(row: UsageRow) -> Fullness | None:
    """Return the bar of a row; None for a limit that is not consumed, which has no bar."""
    used, limit = row.usage.used, row.usage.limit
    if used is None or limit is None:
        return None
    if row.printed is None:
        return Fullness(used, limit, row.used)
    return Fullness(used, limit, tr("{used} (qquota: {printed})").format(used=row.used, printed=row.printed or "-"))


def tell_usage(row: UsageRow) -> str:
    """Return the exact figures of a row."""
    usage = row.usage
    if usage.used is None or usage.limit is None:
        return tr("{resource} = {value}: not consumed, limits what may be requested").format(
            resource=usage.attribute, value=usage.value
        )
    written = "" if usage.value == format_amount(usage.limit) else tr(" (written {value})").format(value=usage.value)
    said = tr("{resource}: {used} of {limit}{written} in use").format(
        resource=usage.attribute,
        used=grouped(usage.used, ",.10g"),
        limit=grouped(usage.limit, ",.10g"),
        written=written,
    )
    return said if row.printed is None else f"{said}\n{tell_printed(row)}"


def _named(page: str, prefix: str, name: str) -> Link | None:
    return Link(page, f'{prefix}:"{name}"') if name else None


USAGE_LOOKS = {
    "rule": Look(link=lambda row: Link("rule-sets", row.rule_name), width=176),
    "resource": Look(width=92),
    "used": Look(
        kind=CellKind.BAR,
        fullness=find_fullness,
        tooltip=tell_usage,
        number=lambda row: QuotaNumber(row.usage, row.rule_name, row.filter),
        width=176,
    ),
    "filter": Look(width=250, tooltip=lambda row: row.filter),
    "waiting": Look(
        tone=lambda row: "attention" if row.waiting else "",
        number=lambda row: BlockedJobs(row.usage, row.rule_name, row.filter) if row.waiting else None,
        width=76,
    ),
    "qquota": Look(tone=lambda row: "" if row.printed is None else "attention", tooltip=tell_printed),
    "user": Look(link=lambda row: _named("jobs", "user", row.usage.user)),
    "project": Look(link=lambda row: _named("jobs", "project", row.usage.project)),
    "queue": Look(link=lambda row: _named("queues", "queue", row.usage.queue)),
    "host": Look(link=lambda row: _named("queues", "host", row.usage.host)),
}


def sum_up_used(group: Group) -> str:
    """Return the heading of a rule set's rows: how many there are, and how many are full."""
    full = sum(row.fullness >= 1 for row in group.rows)
    rows = count_of(len(group.rows), "counter", "counters")
    return tr("{rows}, {full} full").format(rows=rows, full=full) if full else rows


USAGE_SUMMARIES = {"used": sum_up_used}


@dataclass(frozen=True, slots=True)
class HolderRow:
    """A running task that holds some of the chosen limit."""

    holder: Holder
    now: int
    """The cluster's time, so that an end that is near needs no day."""

    @property
    def key(self) -> tuple[int, int]:
        """The job and the task."""
        return self.holder.job, self.holder.task

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return f"{self.holder.job} {self.holder.user} {self.holder.name}".lower()

    @property
    def job(self) -> str:
        """The job's number, with that of a task above 1."""
        return f"{self.holder.job}.{self.holder.task}" if self.holder.task > 1 else str(self.holder.job)


@dataclass(frozen=True, slots=True)
class BlockedRow:
    """A waiting job that the chosen limit blocks."""

    blocked: BlockedJob
    now: int

    @property
    def key(self) -> int:
        """The number of the job."""
        return self.blocked.job

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return f"{self.blocked.job} {self.blocked.user} {self.blocked.name}".lower()


def format_end(seconds: int | None, now: int) -> str:
    """Return a moment as time of day, with the day when it is more than half a day away; `-` without an end."""
    if not seconds or seconds >= FOREVER:
        return "-"
    clock = format_clock(seconds)
    return clock if abs(seconds - now) > HALF_A_DAY else clock.rpartition(" ")[2]


HOLDER_COLUMNS: tuple[Column[HolderRow], ...] = (
    Column("job", later("Job"), lambda row: row.job, lambda row: row.key),
    Column("user", later("User"), lambda row: row.holder.user),
    Column("slots", later("Slots"), lambda row: str(row.holder.slots), lambda row: row.holder.slots, True),
    Column(
        "amount", later("Amount"), lambda row: format_amount(row.holder.amount), lambda row: row.holder.amount, True
    ),
    Column(
        "ends", later("Ends"), lambda row: format_end(row.holder.end_time, row.now), lambda row: row.holder.end_time
    ),
)
HOLDER_LOOKS = {
    "job": Look(link=lambda row: Link("jobs", str(row.holder.job)), tooltip=lambda row: row.holder.name),
    "user": Look(link=lambda row: _named("jobs", "user", row.holder.user), width=64),
    "slots": Look(width=50),
    "amount": Look(width=56),
    "ends": Look(width=72),
}


def _format_asked(limit: BlockingLimit) -> str:
    return format_quantity(limit.asked.type, limit.asked.number)


BLOCKED_COLUMNS: tuple[Column[BlockedRow], ...] = (
    Column("job", later("Job"), lambda row: str(row.blocked.job), lambda row: row.blocked.job),
    Column("user", later("User"), lambda row: row.blocked.user),
    Column("asked", later("Asks"), lambda row: _format_asked(row.blocked.limit), None, True),
    Column(
        "free",
        later("Free at"),
        lambda row: format_end(row.blocked.free_at, row.now),
        lambda row: row.blocked.free_at or 1 << 40,
    ),
)
BLOCKED_LOOKS = {
    "job": Look(link=lambda row: Link("jobs", str(row.blocked.job)), width=52, tooltip=lambda row: row.blocked.name),
    "user": Look(link=lambda row: _named("jobs", "user", row.blocked.user), width=64),
    "asked": Look(width=56, tooltip=lambda row: tr("What a task of the job needs of it at least")),
    "free": Look(width=76, tooltip=lambda row: tr("When enough of the limit is free, as its holders end")),
}
