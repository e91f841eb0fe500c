"""The slots that are free for a waiting job in a PE, opened into those of each queue instance and what bounds them."""

from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow, make_plain_row, put_below
from qmonpy.app.terms.trace_number import JobSlots
from qmonpy.insight.why.trace import WayTrace
from qmonpy.insight.why.trace_words import tally
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

MOST_INSTANCES, MOST_OPENED = 50, 12
"""So many queue instances have a row, and so many are opened further."""


@dataclass(frozen=True, slots=True)
class WaySlots:
    """The slots that a job could have now in a PE on all queue instances together."""

    job: int
    way: WayTrace

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots that are free for job {job} in PE {pe}").format(job=self.job, pe=self.way.pe)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the slots are those that were found."""
        way = self.way
        found = [each for each in way.instances if each.slots]
        total = sum(each.slots for each in found)
        rows: list[TermRow] = []
        for at, each in enumerate(found[:MOST_INSTANCES]):
            opened = JobSlots(self.job, each.name, way.pe or "").open(snapshot) if at < MOST_OPENED else Opened("")
            below = tuple(put_below((each.name,), opened.rows))
            rows.append(TermRow((each.name,), each.name, each.slots, total, format_count(each.slots, "slot"),
                                opened.sentence, children=below, is_open=False,
                                link=("queues", each.name)))  # fmt: skip
        rest = found[MOST_INSTANCES:]
        if rest:
            slots = sum(each.slots for each in rest)
            said = tr("and {instances} more").format(instances=format_count(len(rest), "queue instance"))
            rows.append(TermRow(("more",), said, slots, total, format_count(slots, "slot"), ""))
        for at, group in enumerate(group for group in tally(way.groups) if group.layer is not None):
            count = format_count(group.count, "queue instance")
            rows.append(make_plain_row(("none", str(at)), group.words, format_count(0, "slot"), count))
        rows.append(make_plain_row(("sum",), tr("= One by one"), format_count(total, "slot"), value=total))
        if way.available != total:
            how = (
                tr("not more than it needs count")
                if way.available == way.slots
                else tr("what its PE, its allocation rule and the rules let it have at once")
            )
            shown = format_count(way.available, "slot")
            rows.append(make_plain_row(("free",), tr("Together"), shown, how, value=way.available))
        rows.append(make_plain_row(("needs",), tr("Needs"), format_count(way.slots, "slot"), value=way.slots))
        said = tr("{free} of the {needed} that it needs are free for it.")
        return Opened(said.format(free=way.available, needed=format_count(way.slots, "slot")), tuple(rows))
