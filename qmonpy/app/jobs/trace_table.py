"""A trace of a job as a table to unfold: what its rows hold, and the columns."""

from dataclasses import dataclass, field

from qmonpy.app.jobs.why_rows import Place
from qmonpy.app.tables.column import Column
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.refusal import Layer

REFUSES, HAS_ROOM, PASSED_OVER, NOT_ASKED = "refuses", "has room", "passed over", "not asked"
NO_RULE = "no rule in force"


@dataclass(frozen=True, slots=True)
class TraceRow:
    """One line of a trace; lines below it fold away."""

    key: tuple[str, ...]
    """Stays the same while the numbers change; begins with the key of the line above."""
    title: str
    verdict: str = ""
    layer: Layer | None = None
    """Of a refusal; None for room and for rules."""
    instances: str = ""
    """How many queue instances it is about."""
    object: str = ""
    """What refused, or whom and where a rule counts."""
    about: str = ""
    """The attribute, or the limit as written."""
    used: str = ""
    asked: str = ""
    left: str = ""
    text: str = ""
    """The whole in a sentence."""
    place: Place | None = None
    """Where it is shown in full."""
    is_open: bool = False
    """Whether its lines are unfolded at first."""
    is_section: bool = False
    children: tuple["TraceRow", ...] = field(default=(), compare=False, repr=False)

    @property
    def words(self) -> str:
        """What a filter looks at, in lower case."""
        return "\n".join((self.title, self.verdict, self.object, self.about, self.text)).lower()


def _size(text: str) -> tuple[bool, float, str]:
    """What a number sorts by: amounts by their size, words behind them."""
    number = find_number(ValueType.MEMORY, text) if text[:1].isdigit() else None
    return number is None, number or 0.0, text


def _count(row: TraceRow) -> int:
    first = row.instances.partition(" ")[0]
    return int(first) if first.isdigit() else 1 << 30 if first else 0


TRACE_COLUMNS: tuple[Column[TraceRow], ...] = (
    Column("title", "Instance, rule or job", lambda row: row.title),
    Column("verdict", "Verdict", lambda row: row.verdict),
    Column("instances", "Instances", lambda row: row.instances, _count, True, is_shown=False),
    Column("object", "Object", lambda row: row.object, tooltip="What refused, or whom and where a rule counts"),
    Column("about", "About", lambda row: row.about, tooltip="The attribute, or the limit as it is written"),
    Column("used", "Used", lambda row: row.used, lambda row: _size(row.used), True),
    Column("asked", "Asked", lambda row: row.asked, lambda row: _size(row.asked), True),
    Column("left", "Left", lambda row: row.left, lambda row: _size(row.left), True),
    Column("text", "Why", lambda row: row.text),
)
