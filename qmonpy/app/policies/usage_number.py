"""The usage of a node of the share tree, opened into the nodes below it, or into what is weighted of a leaf's."""

from collections.abc import Iterator

from qmonpy.app.policies.tree_rows import TreeRow, format_percent, format_usage
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.tickets.fading import Fading
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.insight.policies.tree_state import DEFAULT, PROJECT, NodeState, with_present_usage
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.share_usage import Amounts, ShareUsage
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class TreeUsage:
    """Usage that is left after decay, as one number."""

    row: TreeRow
    planned: Cluster
    """With the edits that are not applied."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("usage left of {name}").format(name="/".join(self.row.path) or self.row.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        state = self.row.state
        if state.children:
            rows = tuple(_list_nodes(state))
            sums = " + ".join(row.shown for row in rows if row.value) or "0"
            return Opened(f"{sums} = {format_usage(state.used)}.", rows)
        if state.kind == DEFAULT:
            said = tr("{usage}: what users without a leaf of their own used of the node above.")
            return Opened(said.format(usage=format_usage(state.used)))
        weights, amounts = read_policies(self.planned).usage_weights, self._find_amounts(snapshot)
        total = sum(weights.values())
        parts = {name: weight / total for name, weight in weights.items()} if total > 0 else {}
        used = sum(amounts.get(name, 0.0) * part for name, part in parts.items())
        rows = tuple(
            TermRow(
                (name,),
                name,
                amount * part,
                used,
                format_usage(amount * part),
                tr("{usage} left × {percent}").format(usage=format_usage(amount), percent=format_percent(part)),
            )
            for name, part in parts.items()
            for amount in (amounts.get(name, 0.0),)
        )
        sums = " + ".join(f"{row.shown} ({row.title})" for row in rows if row.value) or "0"
        said = tr("{sum} = {usage}, by usage_weight_list.")
        return Opened(said.format(sum=sums, usage=format_usage(used)), rows)

    def _find_amounts(self, snapshot: Snapshot) -> Amounts:
        """Return what is left at the moment of a snapshot, running tasks included."""
        state = self.row.state
        book = with_present_usage(self.planned, snapshot.state, snapshot.now).usage
        known = book.projects if state.kind == PROJECT else book.users
        left = Fading(read_policies(self.planned)).fade_to(known.get(state.name, ShareUsage()), snapshot.now)
        if state.kind == PROJECT:
            return left.usage
        project = next((each for each in state.path[:-1] if each in self.planned.projects), None)
        return left.usage if project is None else left.in_projects.get(project, {})


def _list_nodes(state: NodeState) -> Iterator[TermRow]:
    idle = [each for each in state.children if each.stands_in and each.used and not each.actual]
    counted = [each for each in state.children if each not in idle]
    for each in counted:
        yield TermRow(each.path, each.name, each.used, state.used, format_usage(each.used), "")
    rest = state.used - sum(each.used for each in counted)
    below = tuple(TermRow(each.path, each.name, each.used, rest, format_usage(each.used), "") for each in idle)
    if abs(rest) > 1e-6 * max(1.0, state.used):
        how = tr("of the project, by users who have no leaf in it and no jobs now")
        yield TermRow(("rest",), tr("Others"), rest, state.used, format_usage(rest), how, children=below)
    elif below:
        how = tr("{users} without jobs, for whom the default leaf would stand")
        how = how.format(users=format_count(len(below), "user"))
        title = tr("Not counted")
        yield TermRow(("idle",), title, 0.0, 0.0, "", how, children=below, is_open=False, has_bar=False)
