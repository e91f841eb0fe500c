"""Parts of a share tree, of functional shares and of override tickets, opened into what is divided by what.

They are of the rows that are shown, edits that are not applied included, and do not depend on a snapshot any more.
"""

from collections.abc import Sequence
from math import isclose

from qmonpy.app.policies.share_rows import ShareRow
from qmonpy.app.policies.tree_rows import TreeRow, format_percent, format_usage
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.tickets.tree import LEAST_USAGE
from qmonpy.insight.policies.tree_state import NodeState
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot

_TITLES = {"level": "part of its level", "whole": "part of all", "target": "long target", "entitled": "short target",
           "actual": "actual share", "part": "part of its category", "present": "part of those with jobs"}  # fmt: skip
_OF_PARENT = {
    "whole": "of the shares of all nodes beside it",
    "target": "of those beside it that have jobs",
}


@dataclass(frozen=True, slots=True)
class TreePart:
    """A percentage of a node of the share tree."""

    row: TreeRow
    of: str
    """`level`, `whole`, `target`, `entitled` or `actual`."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return f"{_TITLES[self.of]} of {'/'.join(self.row.path) or self.row.name}"

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        state, above = self.row.state, self.row.above
        if not above:
            return Opened("The root of the tree is all of it: 100 %.")
        if self.of == "level":
            return _divide(
                state.shares, [(each.name, each.shares) for each in above[-1].children], state.name, "shares"
            )
        if self.of == "actual":
            return _divide(state.used, [(each.name, each.used) for each in above[0].children], state.name, "usage left",
                           state.path[0])  # fmt: skip
        path = [*above[1:], state]
        return _entitle(path, above) if self.of == "entitled" else _multiply(path, above, self.of)


def _divide(own: float, all: Sequence[tuple[str, float]], name: str, what: str, top: str = "") -> Opened:
    """Return a part as what it is of a sum; `top` is under which of all it stands."""
    total = sum(amount for _, amount in all)
    shown = f"{format_usage(own)} of {format_usage(total)}"
    part = own / total if total else 0.0
    rows = tuple(
        TermRow((str(at), each), each, amount, total, format_usage(amount), "" if each != (top or name) else
                (f"with {name} in it" if top and top != name else "this one"))
        for at, (each, amount) in enumerate(all)
    )  # fmt: skip
    return Opened(f"{shown} {what} = {format_percent(part)}.", rows)


def _multiply(path: Sequence[NodeState], above: Sequence[NodeState], of: str) -> Opened:
    """Return a part as the product of the parts at each level."""
    rows = []
    for node, parent in zip(path, above, strict=True):
        whole = getattr(parent, of)
        part = getattr(node, of) / whole if whole else 0.0
        rows.append(TermRow((*node.path,), node.name, part, 1.0, format_percent(part), _OF_PARENT[of]))
    product = " × ".join(row.shown for row in rows)
    return Opened(f"{product} = {format_percent(getattr(path[-1], of))}.", tuple(rows))


def _entitle(path: Sequence[NodeState], above: Sequence[NodeState]) -> Opened:
    """Return the short target as the product of the parts at each level, each by the weights of those beside it.

    sge_share_tree(5), as 8.1.9 counts: shares² / usage left, the usage of who used next to nothing being its long
    target; what compensation_factor cuts has a smaller weight.
    """
    rows = []
    for node, parent in zip(path, above, strict=True):
        beside = [each for each in parent.children if each.weight]
        total = sum(each.weight for each in beside)
        part = node.entitled / parent.entitled if parent.entitled else 0.0
        how = f"weight {format_usage(node.weight)} of {format_usage(total)} of those beside it that have jobs"
        below = tuple(
            TermRow((*each.path, "weight"), each.name, each.weight, total, format_usage(each.weight), _weigh(each))
            for each in beside
        )
        rows.append(TermRow(node.path, node.name, part, 1.0, format_percent(part), how, children=below))
    product = " × ".join(row.shown for row in rows)
    return Opened(f"{product} = {format_percent(path[-1].entitled)}.", tuple(rows))


def _weigh(node: NodeState) -> str:
    """Return how a weight comes about: that of a default leaf is the sum of the users for whom it stands."""
    if node.children and any(each.stands_in for each in node.children):
        return "the sum of the users for whom it stands"
    used = max(node.used, LEAST_USAGE * node.target)
    plain = node.shares**2 / used if used else 0.0
    how = f"{node.shares:,}² shares / {format_usage(used)} usage left"
    if used > node.used:
        how = f"{node.shares:,}² shares / {format_usage(used)}, its long target, as it used less"
    return how if isclose(plain, node.weight, rel_tol=1e-9) else f"{how}, made smaller by compensation_factor"


@dataclass(frozen=True, slots=True)
class SharePart:
    """A percentage of a user, project, department or job that has shares or tickets."""

    row: ShareRow
    of: str
    """`part`, `whole` or `present`."""
    noun: str
    """`shares` or `tickets`."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return f"{_TITLES[self.of]} of {self.row.name}"

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        row = self.row
        total = row.present_total if self.of == "present" else row.total
        part = row.amount / total if total else 0.0
        whose = "those in its category that have jobs" if self.of == "present" else "its category"
        rows = [
            TermRow(("own",), f"Its {self.noun}", row.amount, total, f"{row.amount:,}", ""),
            TermRow(("total",), f"÷ All {self.noun}", total, total, f"{total:,}", f"of {whose}"),
        ]
        words = f"{row.amount:,} of {total:,} {self.noun} = {format_percent(part)}"
        if self.of != "whole":
            return Opened(f"{words} of {whose}.", tuple(rows))
        how = "what the category has of everything that the policy gives"
        rows.append(TermRow(("weight",), "× Its category", row.weight, 1.0, format_percent(row.weight), how))
        return Opened(f"{words} of {whose}; × {format_percent(row.weight)} = {format_percent(row.whole)}.", tuple(rows))
