"""The share tree as rows: a row for each node, with the rows below it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace

from qmonpy.app.filter.field import FieldKind
from qmonpy.app.objects.object_rows import ADDED, CHANGED
from qmonpy.app.tables.column import Column
from qmonpy.insight.policies.tree_state import DEFAULT, NodeState
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.share_tree import Path, ShareNode, walk_tree
from qmonpy.model.report import Report
from qmonpy.translation import grouped, later, tr

PERCENT = 100
FULL_BARS = (0.01, 0.05, 0.2, 1.0)
"""The parts of 1 that the full width of the bars may stand for: in a tree of very many leaves each has little."""


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A node of the share tree."""

    state: NodeState
    children: tuple["TreeRow", ...] = ()
    is_open: bool = True
    is_section: bool = False
    key: tuple[str, ...] = ()
    """Its path; where two nodes have the same one, as a text may say, a number is behind that of the second."""
    mark: str = ""
    """Whether it was edited: ADDED or CHANGED."""
    reports: tuple[Report, ...] = ()
    """What is wrong with it."""
    scale: float = 1.0
    """The part of 1 that the full width of the bars of its column stands for."""
    above: tuple[NodeState, ...] = ()
    """The nodes above it, the root first."""

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
        return f"{self.name} {self.state.kind} {self.mark}".lower()


@dataclass(frozen=True)
class TreeEdits:
    """What was edited of a tree, and what is wrong with it, by the paths of its nodes."""

    marks: Mapping[Path, str] = field(default_factory=dict)
    reports: Mapping[Path, tuple[Report, ...]] = field(default_factory=dict)


NOT_EDITED = TreeEdits()


def find_marks(base: ShareNode | None, tree: ShareNode | None) -> Mapping[Path, str]:
    """Return by path which nodes of a tree are new or have other shares than in the cluster's."""
    known = {path: node.shares for path, node in walk_tree(base)}
    return {
        path: CHANGED if path in known else ADDED for path, node in walk_tree(tree) if known.get(path) != node.shares
    }


def make_rows(root: NodeState, edits: TreeEdits = NOT_EDITED) -> TreeRow:
    """Return the row of the root, and those of all below it; users for whom a default leaf stands are folded away."""
    parts = [part for node in root if node.path for part in (node.actual, node.entitled, node.target)]
    return _make_row(root, (), edits, _find_scale(max(parts, default=0.0) or 1.0))


def _find_scale(most: float) -> float:
    """Return the least of a few scales on which the largest part has room; bars of another length for each tree, whose
    longest is always full, would be taken for parts of the whole."""
    return next((each for each in FULL_BARS if most <= each), FULL_BARS[-1])


def _make_row(
    state: NodeState, key: tuple[str, ...], edits: TreeEdits, scale: float, above: tuple[NodeState, ...] = ()
) -> TreeRow:
    children, counts = [], Counter[str]()
    for child in state.children:
        counts[child.name] += 1
        number = counts[child.name]
        name = child.name if number == 1 else f"{child.name}/{number}"
        children.append(_make_row(child, (*key, name), edits, scale, (*above, state)))
    is_own = not state.stands_in
    mark = edits.marks.get(state.path, "") if is_own else ""
    reports = edits.reports.get(state.path, ()) if is_own else ()
    return TreeRow(state, tuple(children), state.kind != DEFAULT, False, key, mark, reports, scale, above)


def group_reports(reports: Iterable[Report]) -> Mapping[Path, tuple[Report, ...]]:
    """Return reports by the path of the node that they are about; those about the whole tree are about its root."""
    found: dict[Path, tuple[Report, ...]] = {}
    for each in reports:
        path = tuple(filter(None, (each.fields[0] if each.fields else "").split("/")))
        found[path] = (*found.get(path, ()), each)
    return found


def format_percent(part: float) -> str:
    """Return a part of 1 as a percentage: `33.3 %`."""
    return f"{grouped(PERCENT * part, ',.1f')} %"


def _percent(row: TreeRow, part: float) -> str:
    return format_percent(part)


def _given(row: TreeRow, part: float) -> str:
    """Users for whom a default leaf stands have no shares of their own."""
    return "" if row.state.stands_in else format_percent(part)


def _count(number: int) -> str:
    return grouped(number) if number else ""


def format_usage(used: float) -> str:
    """Return usage as one number, with few places."""
    return grouped(used, ",.0f") if used >= PERCENT or used == 0 else grouped(used, ",.3g")


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
    Column("node", later("Node"), lambda row: row.name),
    Column(
        "state",
        "",
        lambda row: " ".join(filter(None, ("!" if row.reports else "", tr(row.mark)))),
        tooltip=later("Whether it was edited, and what is wrong with it"),
    ),
    Column(
        "kind",
        later("Kind"),
        lambda row: tr(row.state.kind),
        tooltip=later(
            "A project, a user, a node that holds others, or the "
            "default leaf, which stands for every user without a leaf"
        ),
    ),
    Column(
        "shares",
        later("Shares"),
        lambda row: "" if row.state.stands_in else grouped(row.state.shares),
        lambda row: row.state.shares,
        is_number=True,
        tooltip=later("What it is given, compared with the nodes beside it"),
    ),
    _part("level", later("Of level"), "level", later("Its part of the shares of all nodes beside it"), is_given=True),
    _part("whole", later("Of all"), "whole", later("Its part of the whole tree, if everybody had jobs"), is_given=True),
    _part("target", later("Long target"), "target", later("Its part of the whole tree among those that have jobs now")),
    _part(
        "entitled",
        later("Short target"),
        "entitled",
        later("Its part now: more than the long target for who used less than that, until it has evened out"),
    ),
    replace(
        _part(
            "actual",
            later("Actual"),
            "actual",
            later(
                "Its part of all usage that is left (the upper bar), over what it is "
                "entitled to now (the lower bar); the tick is the long target"
            ),
        ),
        is_number=False,
        kind=FieldKind.NUMBER,
    ),
    Column(
        "usage",
        later("Usage left"),
        lambda row: format_usage(row.state.used),
        lambda row: row.state.used,
        is_number=True,
        tooltip=later(
            "Usage that is left after decay, as one number (usage_weight_list): seconds of a processor, if cpu "
            "alone counts"
        ),
    ),
    Column(
        "runs",
        later("Runs"),
        lambda row: _count(row.state.running),
        lambda row: row.state.running,
        is_number=True,
        tooltip=later("Tasks that run; suspended ones do not count"),
    ),
    Column(
        "waits",
        later("Waits"),
        lambda row: _count(row.state.waiting),
        lambda row: row.state.waiting,
        is_number=True,
        tooltip=later("Tasks that wait and may be tried"),
    ),
)
