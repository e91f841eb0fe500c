"""What the queues of a host offer of a consumable together, opened: each queue, and what the host has."""

from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.insight.sites.host_capacity import HostCapacity
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class OfferedAmount:
    """A consumable on a host, as the queues there offer it with the edits that are shown."""

    capacity: HostCapacity

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("{attribute} that queues offer on {host}").format(
            attribute=self.capacity.attribute.name, host=self.capacity.host
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; what queues offer is configured, whatever the moment."""
        del snapshot
        found, type = self.capacity, self.capacity.attribute.type
        full = max(found.offered, found.bound or 0.0)
        rows = [
            TermRow(("offer", name), f"+ {name}" if at else name, amount, full, format_exact(type, amount), "",
                    link=find_object_place(ObjectKind.QUEUE, name))
            for at, (name, amount) in enumerate(found.offers)
        ]  # fmt: skip
        rows.append(TermRow(("offered",), tr("= Offered together"), found.offered, full,
                            format_exact(type, found.offered), ""))  # fmt: skip
        sums = " + ".join(format_exact(type, amount) for _, amount in found.offers)
        sums = f"{sums} = {format_exact(type, found.offered)}" if len(found.offers) > 1 else sums
        if found.bound is None:
            return Opened(tr("{sum}; how much the host has is not known.").format(sum=sums), tuple(rows))
        bound = format_exact(type, found.bound)
        how = "complex_values" if found.own is not None else tr("its processors")
        link = find_object_place(ObjectKind.HOST, found.host)
        rows.append(TermRow(("bound",), tr("The host has"), found.bound, full, bound, how, link=link))
        return Opened(tr("{sum}, of {bound} that the host has.").format(sum=sums, bound=bound), tuple(rows))
