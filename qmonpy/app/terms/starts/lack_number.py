"""What a waiting job lacks of an attribute, opened into what there is, what is used and what it asks for, by place."""

from collections.abc import Iterator

from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, MOST_OPENED, TermRow, make_plain_row, put_below
from qmonpy.app.terms.trace_number import find_number
from qmonpy.app.why.why_rows import Account
from qmonpy.insight.why.answer import Lack, Missing
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class LackNumber:
    """What must become free of an attribute before a job starts, as it was found."""

    job: int
    missing: Missing

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("what job {job} lacks of {attribute}").format(job=self.job, attribute=self.missing.attribute)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        missing = self.missing
        lacks = missing.lacks
        rows = [*_list_places(missing, lacks, snapshot)]
        alike = tuple(each for each in missing.alike if each not in lacks)
        if alike:
            how = tr("room on one of these would do as well")
            below = tuple(put_below(("alike",), _list_places(missing, alike, None)))
            places = format_count(len(alike), "place")
            rows.append(make_plain_row(("alike",), tr("Others"), places, how, children=below, value=len(alike)))
        return Opened(_describe(missing), tuple(rows))


def _describe(missing: Missing) -> str:
    """Return the sum in words: `3 on all.q@h1 + 1 on all.q@h2 = 4 missing.`"""
    lacks, type = missing.lacks, missing.type
    total = format_exact(type, missing.amount)
    if len(lacks) > 1:
        named = [f"{format_exact(type, each.missing)} {each.place}" for each in lacks[:MOST_OPENED]]
        more = len(lacks) - len(named)
        parts = [*named, *([tr("{places} more").format(places=format_count(more, "place"))] if more else [])]
        return tr("{sum} = {total} missing.").format(sum=" + ".join(parts), total=total)
    if lacks[0].is_exclusive:
        return tr("The job wants it for itself: all others there must end.")
    return f"{describe_lack(missing, lacks[0])}."


def _list_places(missing: Missing, lacks: tuple[Lack, ...], snapshot: Snapshot | None) -> Iterator[TermRow]:
    for place, lack in enumerate(lacks[:MOST_LISTED]):
        yield make_lack_row((str(place),), missing, lack, snapshot if place < MOST_OPENED else None)
    more = len(lacks) - MOST_LISTED
    if more > 0:
        yield make_plain_row(("more",), tr("and {places} more").format(places=format_count(more, "place")))


def make_lack_row(key: tuple[str, ...], missing: Missing, lack: Lack, snapshot: Snapshot | None = None) -> TermRow:
    """Return a row of what is missing in one place: `16 asked − 0 left = 16`; with a snapshot also of what is in use
    there now."""
    type, full = missing.type, max(lack.used + lack.asked, lack.capacity)
    title = f"{lack.name} {missing.attribute}"
    shown = tr("{amount} missing").format(amount=format_exact(type, lack.missing))
    now = tuple(_list_now(key, missing, lack, snapshot)) if snapshot is not None else ()
    if lack.is_exclusive:
        how = tr("exclusive: all others there must end")
        return TermRow(key, title, lack.missing, full, shown, how, children=now)
    parts = (
        ("capacity", tr("All there is"), lack.capacity, ""),
        ("used", tr("− In use"), lack.used, tr("the most that is booked while the job would run")),
        ("left", tr("= Left"), max(0.0, lack.capacity - lack.used), ""),
        ("asked", tr("Asked for"), lack.asked, ""),
    )
    below = tuple(
        TermRow((*key, name), said, amount, full, format_exact(type, amount), how) for name, said, amount, how in parts
    )
    how = describe_lack(missing, lack)
    return TermRow(key, title, lack.missing, full, shown, how, children=(*below, *now), is_open=snapshot is not None)


def describe_lack(missing: Missing, lack: Lack) -> str:
    """Return what is missing in one place in words: `16 asked for − 0 left = 16`."""
    left = max(0.0, lack.capacity - lack.used)
    asked, free, short = (format_exact(missing.type, each) for each in (lack.asked, left, lack.missing))
    return tr("{asked} asked for − {left} left = {missing}").format(asked=asked, left=free, missing=short)


def _list_now(key: tuple[str, ...], missing: Missing, lack: Lack, snapshot: Snapshot) -> Iterator[TermRow]:
    """Yield a row of what is in use now, opened into who has it."""
    number = find_number(Account(missing.where, lack.name, missing.attribute, lack.counter))
    if number is not None:
        opened, own = number.open(snapshot), (*key, "now")
        below = tuple(put_below(own, opened.rows))
        yield make_plain_row(own, tr("Now"), "", opened.sentence, children=below, is_open=True)
