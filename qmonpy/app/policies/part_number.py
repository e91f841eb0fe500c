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
from qmonpy.translation import grouped, later, tr

_TITLES = {
    "level": later("part of its level of {name}"),
    "whole": later("part of all of {name}"),
    "target": later("long target of {name}"),
    "entitled": later("short target of {name}"),
    "actual": later("actual share of {name}"),
    "part": later("part of its category of {name}"),
    "present": later("part of those with jobs of {name}"),
}
_OF_PARENT = {
    "whole": later("of the shares of all nodes beside it"),
    "target": later("of those beside it that have jobs"),
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
        return tr(_TITLES[self.of]).format(name="/".join(self.row.path) or self.row.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        state, above = self.row.state, self.row.above
        if not above:
            return Opened(tr("The root of the tree is all of it: 100 %."))
        if self.of == "level":
            return _divide(
                state.shares, [(each.name, each.shares) for each in above[-1].children], state.name, tr("shares")
            )
        if self.of == "actual":
            return _divide(
                state.used,
                [(each.name, each.used) for each in above[0].children],
                state.name,
                tr("usage left"),
                state.path[0],
            )
        path = [*above[1:], state]
        return _entitle(path, above) if self.of == "entitled" else _multiply(path, above, self.of)


def _divide(own: float, all: Sequence[tuple[str, float]], name: str, what: str, top: str = "") -> Opened:
    """Return a part as what it is of a sum; `top` is under which of all it stands."""
    total = sum(amount for _, amount in all)
    part = own / total if total else 0.0
    mark = tr("with {name} in it").format(name=name) if top and top != name else tr("this one")
    rows = tuple(
        TermRow((str(at), each), each, amount, total, format_usage(amount), "" if each != (top or name) else mark)
        for at, (each, amount) in enumerate(all)
    )
    said = tr("{own} of {total} {what} = {percent}.")
    sentence = said.format(own=format_usage(own), total=format_usage(total), what=what, percent=format_percent(part))
    return Opened(sentence, rows)


def _multiply(path: Sequence[NodeState], above: Sequence[NodeState], of: str) -> Opened:
    """Return a part as the product of the parts at each level."""
    rows = list_levels(path, above, of)
    product = " × ".join(row.shown for row in rows)
    return Opened(f"{product} = {format_percent(getattr(path[-1], of))}.", rows)


def list_levels(path: Sequence[NodeState], above: Sequence[NodeState], of: str) -> tuple[TermRow, ...]:
    """Return the factors of a part of the tree: those at each level, from below the root down; `of` is `whole` or
    `target`."""
    rows = []
    for node, parent in zip(path, above, strict=True):
        whole = getattr(parent, of)
        part = getattr(node, of) / whole if whole else 0.0
        rows.append(TermRow((*node.path,), node.name, part, 1.0, format_percent(part), tr(_OF_PARENT[of])))
    return tuple(rows)


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
        how = tr("weight {own} of {total} of those beside it that have jobs")
        how = how.format(own=format_usage(node.weight), total=format_usage(total))
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
        return tr("the sum of the users for whom it stands")
    used = max(node.used, LEAST_USAGE * node.target)
    plain = node.shares**2 / used if used else 0.0
    how = tr(
        "{shares:,}² shares / {usage}, its long target, as it used less"
        if used > node.used
        else "{shares:,}² shares / {usage} usage left"
    ).format(shares=node.shares, usage=format_usage(used))
    if isclose(plain, node.weight, rel_tol=1e-9):
        return how
    return tr("{how}, made smaller by compensation_factor").format(how=how)


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
        return tr(_TITLES[self.of]).format(name=self.row.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        row = self.row
        total = row.present_total if self.of == "present" else row.total
        part = row.amount / total if total else 0.0
        whose = tr("of those in its category that have jobs" if self.of == "present" else "of its category")
        noun = tr(self.noun)
        rows = [
            TermRow(("own",), tr("Its {noun}").format(noun=noun), row.amount, total, grouped(row.amount), ""),
            TermRow(("total",), tr("÷ All {noun}").format(noun=noun), total, total, grouped(total), whose),
        ]
        words = tr("{own:,} of {total:,} {noun} = {percent} {whose}")
        words = words.format(own=row.amount, total=total, noun=noun, percent=format_percent(part), whose=whose)
        if self.of != "whole":
            return Opened(f"{words}.", tuple(rows))
        how = tr("what the category has of everything that the policy gives")
        rows.append(TermRow(("weight",), tr("× Its category"), row.weight, 1.0, format_percent(row.weight), how))
        return Opened(f"{words}; × {format_percent(row.weight)} = {format_percent(row.whole)}.", tuple(rows))
