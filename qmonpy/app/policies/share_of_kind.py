"""The functional shares of an object as a part of those of all of its kind, opened into who has how many."""

from collections.abc import Iterator, Mapping

from qmonpy.app.objects.share_texts import format_part, list_shares
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class ShareOfKind:
    """The part that a user, a project or a department has of the shares of its kind."""

    kind: ObjectKind
    name: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("part of all functional shares of {name}").format(name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        shares = list_shares(self.kind, snapshot.cluster)
        total, own = sum(shares.values()), shares.get(self.name)
        if own is None:
            return Opened(tr("It has no functional shares."))
        if not total:
            return Opened(tr("Nobody of its kind has functional shares (fshare)."))
        said = tr("{own:,} of {total:,} functional shares = {part}.")
        words = said.format(own=own, total=total, part=format_part(own / total))
        return Opened(words, tuple(self._list_rows(shares, total)))

    def _list_rows(self, shares: Mapping[str, int], total: int) -> Iterator[TermRow]:
        found = sorted(((each, amount) for each, amount in shares.items() if amount), key=lambda each: -each[1])
        for name, amount in found[:MOST_LISTED]:
            how = tr("this one") if name == self.name else ""
            yield TermRow((name,), name, amount, total, grouped(amount), how, link=find_object_place(self.kind, name))
        rest = sum(amount for _, amount in found[MOST_LISTED:])
        if rest:
            title = tr("and {others} more").format(others=format_count(len(found) - MOST_LISTED, "object"))
            yield TermRow(("more",), title, rest, total, grouped(rest), "")
        yield TermRow(("sum",), tr("= All"), total, total, grouped(total), "fshare", has_bar=False)
