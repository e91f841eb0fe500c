"""Rows of reasons why a request is rejected: kinds of reasons, each with its queue instances."""

from qmonpy.app.tables.column import Column
from qmonpy.insight.reserving.rejection import InstanceVerdict, Reason, ReasonKind, Rejection
from qmonpy.insight.reserving.rejection_text import describe_blocker, describe_reason
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.refusal import Cause
from qmonpy.translation import grouped, later, tr

_TITLES: dict[ReasonKind, str] = {
    ReasonKind.UNLIMITED_JOB: later("Jobs without run time limit"),
    ReasonKind.JOB: later("Running jobs"),
    ReasonKind.RESERVATION: later("Other reservations"),
    ReasonKind.CALENDAR: later("Closed by a calendar"),
    ReasonKind.ACCESS: later("No access"),
    ReasonKind.STATE: later("Orphaned"),
    ReasonKind.PE: later("Not in the PE"),
    ReasonKind.REQUEST: later("Not asked for"),
}
_NAMED_BLOCKERS = 3
_ORDER = tuple(_TITLES)[:-1]
"""Reasons that pass with time come first; REQUEST, which is not in it, comes last."""


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """A kind of reason with its count, or one queue instance below it."""

    key: str
    title: str
    text: str
    children: tuple["ReasonRow", ...] = ()
    is_open: bool = False
    is_section: bool = False
    """Whether it is a heading without values; no row is."""
    tone: str = ""
    detail: str = ""
    """The whole sentence, of which `text` may be a part; empty for a kind."""
    instance: str = ""
    """The queue instance; empty for a kind."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.title}\n{self.text}".lower()


REASON_COLUMNS: tuple[Column[ReasonRow], ...] = (
    Column("title", "Reason", lambda row: row.title),
    Column("text", "Queue instances, and who holds them", lambda row: row.text),
)


def make_reason_rows(rejection: Rejection) -> tuple[ReasonRow, ...]:
    """Return the kinds of reasons with their queue instances, then the queue instances that would grant some slots."""
    groups: dict[str, list[InstanceVerdict]] = {}
    for each in rejection.instances:
        if each.reason is not None:
            groups.setdefault(_group_of(each.reason), []).append(each)
    ordered = sorted(groups.items(), key=lambda item: (_rank(item[1]), -len(item[1])))
    rows = [_group_row(name, found, rejection) for name, found in ordered]
    free = [each for each in rejection.instances if each.reason is None]
    if free:
        children = tuple(
            ReasonRow(f"room/{each.name}", each.name, format_count(each.slots, "slot"), instance=each.name)
            for each in free
        )
        slots = format_count(sum(each.slots for each in free), "slot")
        text = tr("{count:,} with {slots}").format(count=len(free), slots=slots)
        rows.append(ReasonRow("room", tr("Room for some"), text, children, tone="ok"))
    return tuple(rows)


def _group_of(reason: Reason) -> str:
    kind = reason.kind
    if kind is ReasonKind.PE and reason.refusal.cause is Cause.FEW_ON_HOST:
        return tr("Too little for the allocation rule")
    if kind is ReasonKind.RESOURCE and reason.refusal.cause is Cause.UNFIT:
        return tr("Another {name}").format(name=reason.refusal.attribute)
    if kind is ReasonKind.RESOURCE:
        is_offered = reason.refusal.left is not None or reason.refusal.cause in (Cause.IN_USE, Cause.FORCED)
        said = tr("Never enough {name}" if is_offered else "No {name}")
        return said.format(name=reason.refusal.attribute)
    return tr(_TITLES[kind])


def _rank(found: list[InstanceVerdict]) -> int:
    kind = found[0].reason.kind if found[0].reason is not None else ReasonKind.REQUEST
    return _ORDER.index(kind) if kind in _ORDER else len(_ORDER) + (kind is ReasonKind.REQUEST)


def _group_row(name: str, found: list[InstanceVerdict], rejection: Rejection) -> ReasonRow:
    children = tuple(
        ReasonRow(
            f"{name}/{each.name}",
            each.name,
            _tell(each.reason, rejection),
            detail=_sentence(each.reason, rejection),
            instance=each.name,
        )
        for each in found
        if each.reason is not None
    )
    is_muted = found[0].reason is not None and found[0].reason.kind is ReasonKind.REQUEST
    return ReasonRow(name, name, _count_instances(found), children, tone="muted" if is_muted else "")


def _tell(reason: Reason, rejection: Rejection) -> str:
    """Return who holds the resources, and until when; the whole sentence if nobody does."""
    if not reason.blockers:
        return _sentence(reason, rejection)
    named = [describe_blocker(each, rejection.now) for each in reason.blockers[:_NAMED_BLOCKERS]]
    more = len(reason.blockers) - len(named)
    text = ", ".join(named)
    text = tr("{names} and {count} more").format(names=text, count=more) if more > 0 else text
    return f"{text[:1].upper()}{text[1:]}"


def _sentence(reason: Reason, rejection: Rejection) -> str:
    text = describe_reason(reason, rejection)
    return f"{text[:1].upper()}{text[1:]}"


def _count_instances(found: list[InstanceVerdict]) -> str:
    hosts = {each.name.partition("@")[2] for each in found}
    if len(hosts) == len(found):
        return grouped(len(found))
    return tr("{count:,} on {hosts}").format(count=len(found), hosts=format_count(len(hosts), "host"))
