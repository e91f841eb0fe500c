"""The picture of a parallel environment: where the slots of a job would go, as rows to draw and a sentence."""

from qmonpy.insight.sites.pe_layout import HostShare, PeLayout
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

MOST_ROWS = 24
"""So many hosts have a row, or more if more of them get slots."""
MOST_GRANTED_ROWS = 200
"""Never more hosts than this have a row."""
MOST_REASONS = 5


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A host with its slots, in the order in which they are drawn."""

    host: str
    used: int
    granted: int
    free: int
    is_master: bool
    closed: int = 0
    """Slots that are not used, of queue instances that take no job now."""

    @property
    def slots(self) -> int:
        """The number of all slots."""
        return self.used + self.granted + self.free + self.closed

    @property
    def words(self) -> str:
        """The slots as text, such as `3 used, 2 for the job, 3 free`."""
        parts = [tr("{used:,} used").format(used=self.used), tr("{free:,} free").format(free=self.free)]
        if self.granted:
            parts.insert(1, tr("{granted:,} for the job").format(granted=self.granted))
        if self.closed:
            parts.append(tr("{closed:,} closed").format(closed=self.closed))
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of hosts, first those that get slots, then those with the most free ones; and words about them."""

    rows: tuple[PictureRow, ...]
    most: int
    """The number of slots of the widest row."""
    hidden: int
    """The number of hosts without a row."""
    words: str = ""
    reasons: tuple[str, ...] = ()


def make_picture(layout: PeLayout) -> Picture:
    """Return the picture of a layout."""
    ordered = sorted(layout.hosts, key=lambda each: (not each.granted, not each.is_master, -_free(each)))
    shown = max(MOST_ROWS, sum(bool(each.granted) for each in layout.hosts))
    rows = tuple(map(_row, ordered[: min(shown, MOST_GRANTED_ROWS)]))
    most = max((row.slots for row in rows), default=0)
    hidden = len(ordered) - len(rows)
    return Picture(rows, most, hidden, _sentence(layout), layout.reasons[:MOST_REASONS])


def _row(share: HostShare) -> PictureRow:
    return PictureRow(share.host, share.used, share.granted, _free(share), share.is_master, share.closed)


def _free(share: HostShare) -> int:
    return max(0, share.total - share.used - share.granted - share.closed)


def _sentence(layout: PeLayout) -> str:
    if not layout.hosts:
        return tr('No queue instance offers "{pe}": name it in the attribute pe_list of a queue.').format(pe=layout.pe)
    slots = format_count(layout.slots, "slot")
    if layout.is_placed:
        granted = [each for each in layout.hosts if each.granted]
        master = next((each.host for each in granted if each.is_master), "")
        return tr("{slots} on {hosts}; the master task starts on {master}.").format(
            slots=slots, hosts=format_count(len(granted), "host"), master=master
        )
    if layout.is_possible:
        words = (
            tr("{slots} is not free now; in an empty cluster it would be.")
            if layout.slots == 1
            else tr("{slots} are not free now; in an empty cluster they would be.")
        )
        return words.format(slots=slots)
    return tr("The job cannot get {slots}, not even in an empty cluster.").format(slots=slots)
