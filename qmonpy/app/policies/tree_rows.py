"""The share tree as rows: a row for each node, with the rows below it."""

from collections.abc import Iterator
from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.insight.policies.tree_state import DEFAULT, NodeState
from qmonpy.model.configuration.share_tree import Path

PERCENT = 100


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A node of the share tree."""

    state: NodeState
    children: tuple["TreeRow", ...] = ()
    is_open: bool = True
    is_section: bool = False

    def __iter__(self) -> Iterator["TreeRow"]:
        """The row and all below it, each before those below it."""
        yield self
        for child in self.children:
            yield from child

    @property
    def path(self) -> Path:
        """The names from below the root down."""
        return self.state.path

    @property
    def name(self) -> str:
        """The name of the node."""
        return self.state.name

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.name} {self.state.kind}".lower()


def make_rows(state: NodeState) -> TreeRow:
    """Return the row of a node, and those of all below it; users for whom a default leaf stands are folded away."""
    return TreeRow(state, tuple(map(make_rows, state.children)), is_open=state.kind != DEFAULT)


def format_percent(part: float) -> str:
    """Return a part of 1 as a percentage: `33.3 %`."""
    return f"{PERCENT * part:.1f} %"


def _percent(row: TreeRow, part: float) -> str:
    return format_percent(part)


def _given(row: TreeRow, part: float) -> str:
    """Users for whom a default leaf stands have no shares of their own."""
    return "" if row.state.stands_in else format_percent(part)


def _count(number: int) -> str:
    return f"{number:,}" if number else ""


def format_usage(used: float) -> str:
    """Return usage as one number, with few places."""
    return f"{used:,.0f}" if used >= PERCENT or used == 0 else f"{used:,.3g}"


def _part(id: str, title: str, field: str, tooltip: str, *, is_given: bool = False) -> Column[TreeRow]:
    show = _given if is_given else _percent

    def amount(row: TreeRow) -> float:
        found = getattr(row.state, field)
        assert isinstance(found, float)
        return found * PERCENT

    return Column(
        id,
        title,
        lambda row: show(row, getattr(row.state, field)),
        amount,
        is_number=True,
        tooltip=tooltip,
        amount=amount,
    )


TREE_COLUMNS: tuple[Column[TreeRow], ...] = (
    Column("node", "Node", lambda row: row.name),
    Column("kind", "Kind", lambda row: row.state.kind, tooltip="A project, a user, a node that holds others, or the "
           "default leaf, which stands for every user without a leaf"),
    Column("shares", "Shares", lambda row: "" if row.state.stands_in else f"{row.state.shares:,}",
           lambda row: row.state.shares, is_number=True, tooltip="What it is given, compared with the nodes beside it"),
    _part("level", "Of level", "level", "Its part of the shares of all nodes beside it", is_given=True),
    _part("whole", "Of all", "whole", "Its part of the whole tree, if everybody had jobs", is_given=True),
    _part("target", "Long target", "target", "Its part of the whole tree among those that have jobs now"),
    _part("entitled", "Short target", "entitled", "Its part now: more than the long target for who used less than "
          "that, until it has evened out"),
    _part("actual", "Actual", "actual", "Its part of all usage that is left"),
    Column("usage", "Usage left", lambda row: format_usage(row.state.used), lambda row: row.state.used, is_number=True,
           tooltip="Usage that is left after decay, as one number (usage_weight_list): seconds of a processor, if cpu "
           "alone counts"),
    Column("runs", "Runs", lambda row: _count(row.state.running), lambda row: row.state.running, is_number=True,
           tooltip="Tasks that run; suspended ones do not count"),
    Column("waits", "Waits", lambda row: _count(row.state.waiting), lambda row: row.state.waiting, is_number=True,
           tooltip="Tasks that wait and may be tried"),
)  # fmt: skip
