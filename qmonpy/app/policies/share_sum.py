"""What all shares or override tickets of a category come to, opened into who has them and what the category weighs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from qmonpy.app.policies.share_rows import CATEGORIES, FUNCTIONAL, Category, ShareRow, find_holders, find_weights
from qmonpy.app.policies.share_words import describe_sum
from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row
from qmonpy.engine.checks.references import JOB
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class SharesSum:
    """The shares of the functional policy, or the override tickets, of all of a category."""

    category: Category
    attribute: str
    """FUNCTIONAL or OVERRIDE."""
    listed: Mapping[str, Sequence[ShareRow]] = field(compare=False, repr=False)
    """By id of a category its rows."""
    planned: Cluster = field(compare=False, repr=False)
    """With the edits that are not applied."""

    @property
    def title(self) -> str:
        """See `Number`."""
        said = tr("shares of all {givers}") if self.attribute == FUNCTIONAL else tr("override tickets of all {givers}")
        return said.format(givers=tr(self.category.nouns))

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the shares are those that are edited."""
        del snapshot
        words = describe_sum(self.planned, self.attribute, self.category, self.listed)
        weights = tuple(self._list_weights()) if self.attribute == FUNCTIONAL else ()
        return Opened(f"{words[:1].upper()}{words[1:]}.", (*self._list_holders(), *weights))

    def _list_holders(self) -> Iterator[TermRow]:
        rows = sorted((row for row in self.listed[self.category.id] if row.amount), key=lambda row: -row.amount)
        total = sum(row.amount for row in rows)
        kind = self.category.kind if self.category.kind is not None else JOB
        for row in rows[:MOST_LISTED]:
            how = format_percent(row.amount / total)
            link = find_object_place(kind, row.name)
            yield TermRow((str(row.id),), row.name, row.amount, total, grouped(row.amount), how, link=link)
        rest = rows[MOST_LISTED:]
        if rest:
            amount = sum(row.amount for row in rest)
            said = tr("and {others} more").format(
                others=format_count(len(rest), self.category.noun, self.category.nouns)
            )
            yield TermRow(("more",), said, amount, total, grouped(amount), format_percent(amount / total))
        if rows:
            yield make_plain_row(("sum",), tr("= All"), grouped(total), value=total)

    def _list_weights(self) -> Iterator[TermRow]:
        """Yield how much of the functional tickets each category gives, by its weight."""
        policies = read_policies(self.planned)
        running, waiting = (find_weights(policies, each) for each in (find_holders(self.listed), tuple(self.listed)))
        below = []
        for id, each in CATEGORIES.items():
            how = tr("{running} of the tickets of running jobs, {waiting} of those of waiting jobs")
            how = how.format(running=format_percent(running[id]), waiting=format_percent(waiting[id]))
            shown = self.planned.scheduler.get(each.weight, "")
            link = find_object_place(ObjectKind.SCHEDULER, each.weight)
            below.append(make_plain_row(("weights", id), tr(each.title), shown, how, link=link, value=waiting[id]))
        how = tr("of running jobs the weights of kinds count in which somebody has shares, of waiting jobs all")
        tickets = format_count(policies.functional_tickets, "ticket")
        yield make_plain_row(("weights",), tr("Weights"), tickets, how, children=tuple(below), is_open=True)
