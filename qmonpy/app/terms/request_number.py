"""The slots that a request for an advance reservation gets or lacks, opened into what bounds them in its window."""

from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.booking_rows import MOST_OPEN, make_blocker_row, make_left_row, make_total_row
from qmonpy.app.terms.end_number import format_duration
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.engine.books.ledger import WindowedLedger
from qmonpy.engine.granting.grant import Granter
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.site.site import Account, Place
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.insight.reserving.blockers import Blocker, Holders
from qmonpy.insight.reserving.missing_amounts import Horizon, Missing
from qmonpy.insight.reserving.rejection import explain_rejection
from qmonpy.insight.reserving.shortfall_text import describe_shortfall
from qmonpy.insight.why.slot_terms import SlotTerm, list_slot_terms
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import ValueType, end_of
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import grouped, tr

_INT = ValueType.INT


@dataclass(frozen=True, slots=True)
class RequestedSlots:
    """What a request would be granted if it were made now, or the room that one queue instance has for it."""

    request: ReservationRequest
    instance: str = ""
    """The one queue instance; empty for all that matter."""
    what: str = field(default="", compare=False)
    """What the request is, in words; empty for the one that is filled in."""

    @property
    def title(self) -> str:
        """See `Number`."""
        if self.instance:
            return tr("slots of the request on {instance}").format(instance=self.instance)
        return tr("slots of the request ({what})").format(what=self.what) if self.what else tr("slots of the request")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        ground = _Ground(self.request, snapshot)
        if self.instance:
            place = ground.prepared.site.by_name.get(self.instance)
            if place is None:
                return Opened(tr("There is no queue instance {name} any more.").format(name=self.instance))
            return ground.open_place(place)
        return ground.open_granted() if ground.pieces else ground.open_rejected()


class _Ground:
    """A request with its window and the books of that window."""

    def __init__(self, request: ReservationRequest, snapshot: Snapshot):
        self.request, self.snapshot = request, snapshot
        granter = Granter(snapshot.cluster, snapshot.state, snapshot.now, snapshot.calendar_zone.zone)
        self.search = WindowSearch(snapshot.cluster, snapshot.state, snapshot.now, request, granter)
        self.prepared = self.search.prepared
        self.start = snapshot.now if request.start is None else request.start
        self.end = end_of(self.start, self.search.duration)
        found = self.search.find(self.search.request_at(self.start))
        self.pieces = found.pieces if found is not None else ()
        self.pe = (
            found.pe if found is not None else request.pe if request.pe in self.prepared.site.pe_accounts else None
        )
        self.ledger = WindowedLedger(self.search.board.ledger, self.start, self.end)
        self.holders = Holders(self.prepared, snapshot.state, snapshot.now)

    # The whole

    def open_granted(self) -> Opened:
        """Return what is granted, by queue instance, and the bounds there."""
        total = sum(slots for _, slots in self.pieces)
        places = self.prepared.site.by_name
        rows = tuple(
            self._place_row(places[name], slots, total) for name, slots in self.pieces[:MOST_LISTED] if name in places
        )
        sums = " + ".join(grouped(slots) for _, slots in self.pieces[:MOST_OPEN])
        sums += " + ..." if len(self.pieces) > MOST_OPEN else ""
        sums = f"{sums} = {grouped(total)}" if len(self.pieces) > 1 else grouped(total)
        asked = self._describe_asked()
        words = tr("{sums} of the slots asked for ({asked}), {window}.").format(
            sums=sums, asked=asked, window=self._describe_window()
        )
        return Opened(words, (*self._list_window(), *rows, *self._list_more(len(self.pieces) - len(rows))))

    def open_rejected(self) -> Opened:
        """Return what is missing, and the room that there is."""
        rejection = explain_rejection(self.search, self.snapshot.state, self.holders, pieces=())
        shortfall = rejection.shortfall
        rows = list(self._list_window())
        if shortfall is not None:
            for at, each in enumerate(shortfall.missing):
                rows.append(self._missing_row(("missing", str(at)), each, shortfall.horizon))
            for at, each in enumerate(shortfall.also):
                rows.append(self._missing_row(("also", str(at)), each, Horizon.WINDOW))
        known = self.prepared.site.by_name
        # Where more is asked for than exists, the room that is told is that of an empty cluster.
        is_bare = shortfall is not None and shortfall.is_for_ever and not shortfall.also
        rooms = [each for each in rejection.instances if each.slots and each.reason is None and not is_bare]
        most = sum(each.slots for each in rooms)
        rows += [self._place_row(known[each.name], each.slots, most) for each in rooms[:MOST_LISTED]]
        rows += self._list_more(len(rooms) - MOST_LISTED)
        words = (
            describe_shortfall(shortfall, self.request, self.snapshot.cluster)
            if shortfall is not None
            else tr("Asked for are {asked} slots, {window}; what is missing cannot be counted.").format(
                asked=self._describe_asked(), window=self._describe_window()
            )
        )
        return Opened(words, tuple(rows))

    def open_place(self, place: Place) -> Opened:
        """Return the room of one queue instance in the window."""
        terms = self._list_terms(place)
        if not self.search.is_open(place, self.start):
            words = tr("Its calendar {calendar} closes {instance} in the window.").format(
                calendar=place.instance.calendar, instance=place.name
            )
        elif not terms:
            words = tr("No single amount says for how many slots there is room.")
        else:
            words = tr("{instance} has room for {slots}, {window}.").format(
                instance=place.name, slots=format_count(terms[0].slots, "slot"), window=self._describe_window()
            )
        full = float(max((each.slots for each in terms), default=0))
        return Opened(words, (*self._list_window(), *self._list_bounds((), terms, full)))

    # Its rows

    def _describe_asked(self) -> str:
        asked = format_ranges(self.request.slots, with_step=False)
        return tr("{slots} in PE {pe}").format(slots=asked, pe=self.request.pe) if self.request.pe else asked

    def _describe_window(self) -> str:
        return tr("{start} to {end}").format(start=format_time(self.start), end=format_time(self.end))

    def _list_window(self) -> Iterator[TermRow]:
        """Yield the window as a sum, and what ends as it begins."""
        how = tr("at once") if self.start <= self.snapshot.now else tr("asked for")
        yield _plain(("start",), tr("Begin"), format_time(self.start), how)
        yield _plain(("duration",), tr("+ Duration"), format_duration(self.search.duration), "")
        yield _plain(("end",), tr("= End"), format_time(self.end), "")
        ends = tuple(self._list_ends())
        if ends:
            yield TermRow(("ends",), tr("Ends as it begins"), len(ends), len(ends), grouped(len(ends)),
                          tr("what held its slots until then"), children=ends, has_bar=False)  # fmt: skip

    def _list_ends(self) -> Iterator[TermRow]:
        for each in self.holders.list_ending(self.start):
            yield self._holder_row(("ends",), _INT, each, each.amount)

    def _place_row(self, place: Place, slots: int, total: int) -> TermRow:
        terms = self._list_terms(place)
        bound = terms[0] if terms else None
        how = (
            tr("room for {room}, by {object} {attribute}").format(
                room=format_count(bound.slots, "slot"), object=bound.object, attribute=bound.attribute
            )
            if bound is not None
            else ""
        )
        key = ("place", place.name)
        below = tuple(self._list_bounds(key, terms, float(max((each.slots for each in terms), default=0))))
        return TermRow(key, place.name, slots, total, format_count(slots, "slot"), how, children=below,
                       is_open=False, link=("queues", place.name))  # fmt: skip

    def _list_terms(self, place: Place) -> Sequence[SlotTerm]:
        return list_slot_terms(
            self.prepared, self.ledger, self.search.category, place, self.pe, is_reservation=True
        )  # fmt: skip

    def _list_bounds(self, key: tuple[str, ...], terms: Sequence[SlotTerm], full: float) -> Iterator[TermRow]:
        for at, each in enumerate(terms):
            own = (*key, "bound", str(at))
            how = tr("this one counts") if at == 0 else tr("enough for more")
            if at and each.slots == terms[0].slots:
                how = tr("this one counts, too")
            below = [make_total_row((*own, "total"), tr("All there is"), each.type, each.capacity, each.written)]
            if each.account is not None:
                below.append(self._used_row((*own, "used"), each.account, each.type, each.used, each.capacity))
            below += [
                make_left_row((*own, "left"), each.type, each.left, each.capacity),
                _plain((*own, "asked"), tr("A slot takes"), format_exact(each.type, each.asked), ""),
            ]
            yield TermRow(own, f"{each.object} {each.attribute}", each.slots, full, format_count(each.slots, "slot"),
                          how, children=tuple(below), is_open=at == 0)  # fmt: skip

    def _used_row(self, key: tuple[str, ...], account: int, type: ValueType, used: float, full: float) -> TermRow:
        found = self.holders.find(self.start, self.search.duration, (account,)).get(account, ())
        below = tuple(self._holder_row(key, type, each, full) for each in found)
        how = tr("the most at any moment of the window") if found else tr("nothing is in use")
        return TermRow(key, tr("− In use or reserved"), used, full, format_exact(type, used), how, children=below,
                       is_open=len(below) <= MOST_OPEN)  # fmt: skip

    def _holder_row(self, key: tuple[str, ...], type: ValueType, holder: Blocker, full: float) -> TermRow:
        return make_blocker_row(key, type, holder, full, self.snapshot.state)

    def _missing_row(self, key: tuple[str, ...], missing: Missing, horizon: Horizon) -> TermRow:
        attribute = self.snapshot.cluster.complexes.get(missing.name)
        type = attribute.type if attribute is not None else _INT
        below = [
            _plain(
                (*key, "asked"), tr("Asked for"), format_exact(type, missing.asked), self._describe_share(missing, type)
            )
        ]
        accounts = list(self._list_accounts(missing.accounts))
        for account, owner in accounts:
            row = self._account_row((*key, owner), account, owner, horizon)
            # Of many, each is a line at first.
            below.append(replace(row, is_open=len(accounts) <= MOST_OPEN))
        short = max(0.0, missing.asked - missing.there)
        how = f"{format_exact(type, missing.asked)} − {format_exact(type, missing.there)} = {format_exact(type, short)}"
        title = tr("Missing: {name}").format(name=missing.name.strip() if attribute is None else missing.name)
        return TermRow(key, title, short, max(missing.asked, short), format_exact(type, short), how,
                       children=tuple(below))  # fmt: skip

    def _describe_share(self, missing: Missing, type: ValueType) -> str:
        if missing.slots <= 1 or not missing.is_by_slot:
            return ""
        each = format_exact(type, missing.asked / missing.slots)
        return f"{format_count(missing.slots, 'slot')} × {each}"

    def _list_accounts(self, numbers: frozenset[int]) -> Iterator[tuple[Account, str]]:
        site = self.prepared.site
        levels = [site.global_level, *site.hosts.values(), *(place.level for place in site.places)]
        owned = [(account, level.name) for level in levels for account in level.accounts.values()]
        owned += [(account, f"PE {name}") for name, account in site.pe_accounts.items()]
        found = [each for each in owned if each[0].number in numbers]
        return iter(found[:MOST_LISTED])

    def _account_row(self, key: tuple[str, ...], account: Account, owner: str, horizon: Horizon) -> TermRow:
        type, capacity = account.attribute.type, account.capacity
        below = [make_total_row((*key, "total"), tr("All there is"), type, capacity, "")]
        used = 0.0
        if horizon is Horizon.WINDOW:
            used = self.ledger.used[account.number]
            below.append(self._used_row((*key, "used"), account.number, type, used, capacity))
        elif horizon is Horizon.FREED:
            line = (self.ledger.ledger.timelines or {}).get(account.number)
            used = line.at_end() if line is not None else 0.0
            how = tr("by jobs whose end is not known")
            below.append(TermRow((*key, "used"), tr("− In use"), used, capacity, format_exact(type, used), how))
        left = capacity - used
        below.append(make_left_row((*key, "left"), type, left, capacity))
        children = tuple(below) if used else ()
        return TermRow(key, f"{owner} {account.attribute.name}", left, capacity, format_exact(type, left), "",
                       children=children)  # fmt: skip

    def _list_more(self, more: int) -> list[TermRow]:
        said = tr("and {instances} more").format(instances=format_count(more, "queue instance"))
        return [_plain(("more",), said, "", "")] if more > 0 else []


def _plain(key: tuple[str, ...], title: str, shown: str, how: str) -> TermRow:
    return TermRow(key, title, 0.0, 1.0, shown, how, has_bar=False)
