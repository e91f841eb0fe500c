"""Why a job waits, as a table to unfold: its rows and columns, and the pages that they lead to."""

from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from qmonpy.app.tables.column import Column
from qmonpy.insight.starting.in_the_way import (
    Party,
    count_hours,
    describe_parties,
    describe_party,
    find_parties,
    format_hours,
)
from qmonpy.insight.why.answer import Answer, Where
from qmonpy.insight.why.refusal_words import format_until
from qmonpy.insight.why.trace_quotas import Holder, name_holder
from qmonpy.insight.why.words.said_numbers import Of, Subject
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.refusal import Layer, Refusal, Refuser, RuleCounter
from qmonpy.translation import later, tr

LAYER_TITLES = {
    Layer.QUOTA: later("Resource quota"),
    Layer.GLOBAL: later("Cluster"),
    Layer.HOST: later("Host"),
    Layer.QUEUE: later("Queue"),
    Layer.PE: later("Parallel environment"),
    Layer.ACCESS: later("Access"),
    Layer.REQUEST: later("Request"),
    Layer.STATE: later("State"),
    Layer.TIME: later("Time"),
}


REFUSES, HAS_ROOM, PASSED_OVER, NOT_ASKED = (
    later("refuses"),
    later("has room"),
    later("passed over"),
    later("not asked"),
)
NO_RULE = later("no rule in force")


@dataclass(frozen=True, slots=True)
class Place:
    """The id of a page, and the key of what a link chooses there."""

    page: str
    key: str


@dataclass(frozen=True, slots=True)
class Account:
    """Whose amount of an attribute the numbers of a row are."""

    where: Where
    object: str
    """The rule, host, queue instance or PE, or the number of a reservation; `global` for the cluster."""
    attribute: str
    counter: RuleCounter | None = None
    """Of a rule, what it counts."""
    job: int = 0
    """The number of a job whose slots there they are, with all that bounds them; 0 for what all jobs share."""
    pe: str = ""
    """The PE in which the job has them."""


def find_cause(refusal: Refusal) -> Place | None:
    """Return where the object that refused is shown: a rule, or the queue instances of a host or queue; else None."""
    match refusal.by:
        case Refuser.RULE:
            return Place("rule-sets", refusal.object)
        case Refuser.INSTANCE if refusal.layer is not Layer.REQUEST:
            return Place("queues", refusal.object)
        case Refuser.HOST if refusal.layer is Layer.HOST:
            return Place("queues", f'host:"{refusal.object}"')
        case Refuser.QUEUE if refusal.layer in (Layer.QUEUE, Layer.PE):
            return Place("queues", f'queue:"{refusal.object}"')
    return None


def _size(number: float | None, text: str) -> tuple[bool, float, str]:
    """Return a sort key of an amount: numbers by their size, words behind them."""
    return number is None, number or 0.0, text


class TraceNumbers(NamedTuple):
    """The numbers of a row, to sort by; None where the row has no number."""

    instances: int = 0
    used: float | None = None
    asked: float | None = None
    left: float | None = None


NO_NUMBERS = TraceNumbers()


@dataclass(frozen=True, slots=True)
class TraceRow:
    """One line of a trace; lines below it fold away."""

    key: tuple[str, ...]
    """The key of the line above, and more: stays the same while the numbers change."""
    title: str
    verdict: str = ""
    layer: Layer | None = None
    """The layer of a refusal; None for room and for rules."""
    instances: str = ""
    """The number of queue instances that it is about."""
    object: str = ""
    """The object that refused, or the users and places that a rule counts."""
    about: str = ""
    """The attribute, or the limit as written."""
    used: str = ""
    asked: str = ""
    left: str = ""
    numbers: TraceNumbers = NO_NUMBERS
    """The same as numbers."""
    text: str = ""
    """The reason in a sentence."""
    place: Place | None = None
    """The page that shows the object."""
    account: Account | None = None
    """What the numbers are of; None where they are of nothing that is counted."""
    subject: Subject | None = None
    """What the reason tells of, and the numbers where these have no account; None where nothing was worked out."""
    counted: Subject | None = None
    """What the numbers in the object are of; None where it has none."""
    is_open: bool = False
    """Whether the lines below it are unfolded at first."""
    is_section: bool = False
    children: tuple["TraceRow", ...] = field(default=(), compare=False, repr=False)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return "\n".join((self.title, tr(self.verdict), self.object, self.about, self.text)).lower()


TRACE_COLUMNS: tuple[Column[TraceRow], ...] = (
    Column("title", later("Instance, rule or job"), lambda row: row.title),
    Column("verdict", later("Verdict"), lambda row: tr(row.verdict)),
    Column(
        "instances",
        later("Instances"),
        lambda row: row.instances,
        lambda row: row.numbers.instances,
        True,
        is_shown=False,
    ),
    Column(
        "object",
        later("Object"),
        lambda row: row.object,
        tooltip=later("The object that refused, or whom and where a rule counts"),
    ),
    Column(
        "about", later("About"), lambda row: row.about, tooltip=later("The attribute, or the limit as it is written")
    ),
    Column("used", later("Used"), lambda row: row.used, lambda row: _size(row.numbers.used, row.used), True),
    Column("asked", later("Asked"), lambda row: row.asked, lambda row: _size(row.numbers.asked, row.asked), True),
    Column("left", later("Left"), lambda row: row.left, lambda row: _size(row.numbers.left, row.left), True),
    Column("text", later("Why"), lambda row: row.text),
)


# Who is in the way

SHOWN_TASKS = 200
"""So many tasks of a user have rows; the others are counted in one."""


def list_party_rows(answer: Answer) -> Iterator[TraceRow]:
    """Yield the section of the users who hold what the job lacks, each with the tasks, which lead to the chart."""
    parties = find_parties(answer)
    if parties:
        rows = tuple(_party_row(each, answer.now) for each in parties)
        text = describe_parties(parties, answer.now)
        subject = Subject(Of.PARTIES, parties)
        yield TraceRow(("parties",), tr("In the way"), text=text, subject=subject, is_section=True, children=rows)


def _party_row(party: Party, now: int) -> TraceRow:
    key = ("parties", party.owner)
    shown = party.holders[:SHOWN_TASKS]
    tasks = [_party_task(key, each, now) for each in shown]
    left = len(party.holders) - len(shown)
    if left:
        tasks.append(TraceRow((*key, "more"), f"{format_count(left, 'more task')}"))
    return TraceRow(
        key,
        party.owner,
        verdict=later("holds"),
        used=f"{party.slots}",
        about=tr("slots"),
        numbers=TraceNumbers(used=party.slots),
        text=describe_party(party, now),
        subject=Subject(Of.PARTIES, (party,)),
        place=Place("jobs", f'user:"{party.owner}"'),
        children=tuple(tasks),
    )


def _party_task(key: tuple[str, ...], holder: Holder, now: int) -> TraceRow:
    task = holder.task or 1
    until = format_until(holder.end_time, now)
    if holder.end_time < FOREVER:
        hours = format_hours(count_hours(holder, now))
        until = tr("{hours} more slot hours, {until}").format(hours=hours, until=until)
    return TraceRow(
        (*key, f"{holder.job}.{task}"),
        f"{name_holder(holder)} {holder.name}",
        about=tr("slots"),
        used=f"{holder.slots}",
        numbers=TraceNumbers(used=holder.slots),
        text=until,
        subject=Subject(Of.TASK_HOURS, holder),
        place=Place("reservations", f"job:{holder.job}.{task}"),
    )
