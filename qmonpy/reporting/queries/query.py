"""A query: SQL with parameters that are bound late, and how its result is drawn."""

from typing import Literal, TypeAlias

from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.result_table import Column

ParameterKind: TypeAlias = Literal["text", "time", "number", "choice"]
PARAMETER_KINDS: tuple[ParameterKind, ...] = ("text", "time", "number", "choice")
DrawingKind: TypeAlias = Literal["none", "lines", "areas", "bars", "stacked", "distribution", "heat_map", "pie"]
DRAWING_KINDS: tuple[DrawingKind, ...] = (
    "none", "lines", "areas", "bars", "stacked", "distribution", "heat_map", "pie",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parameter:
    """A value that a query is run with; it is bound, never a part of the SQL.

    The `default` of a time may be relative to now: `-1 year`, `-3 days`, `-1 hour`, or `today`, `now`. A choice, and
    maybe a number, is one of `choices`, or of what the SQL `choices_sql` returns in its first column (`read_choices`).
    """

    name: str
    title: str
    kind: ParameterKind = "text"
    default: str = ""
    choices: tuple[str, ...] = ()
    choices_sql: str = ""
    is_needed: bool = False
    """Whether there is nothing to be found without a value, as for the log of one job."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a result is drawn, by names of columns: what lies along the axis, what is measured, what divides it.

    With a `series` there is one line, area or part of a bar for each of its values, else one for each column of `y`. A
    distribution counts the values of `y`; a heat map has weekdays and hours of the time `x`, or `x` by `series`.
    """

    kind: DrawingKind = "none"
    x: str = ""
    y: tuple[str, ...] = ()
    series: str = ""
    are_alternatives: bool = False
    """Whether the columns of `y` tell the same in several ways, as of runs that are compared: nothing is added up."""
    owners: tuple[str, ...] = ()
    """Of each column of `y` whose values it has, such as a run of the lab; empty where columns stand for themselves."""
    all_owners: tuple[str, ...] = ()
    """Those that have a colour of their own, in the same order in all drawings, whether they are drawn or not."""
    is_ordered: bool = False
    """Whether the texts of `x` have an order of their own, as classes of waits have."""
    told: str = ""
    """A column that says more of what stands at a name of `x`, such as the limits of a rule: told where the mouse
    rests."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query with a name that stays, and words for people.

    `sql` is written for PostgreSQL, as the original's were; `:name` stands for a parameter. `columns` describes those
    of the result that are not plain; `words` is the SQL word for word where another wording was its source.
    """

    name: str
    title: str
    description: str
    sql: str
    parameters: tuple[Parameter, ...] = ()
    drawing: Drawing = Drawing()
    columns: tuple[Column, ...] = ()
    group: str = ""
    """What the query is about, for a list of many: accounting, jobs, hosts, queues, reservations, database."""
    order: tuple[str, ...] = ()
    """Columns by which the rows are sorted, where the SQL leaves their order to the database."""
    words: str = ""
