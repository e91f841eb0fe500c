"""What one slot of a category needs of the queue instances of a site, place by place, and whether there is room."""

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Needs, Prepared
from qmonpy.engine.fitting.quota_match import limit_number
from qmonpy.engine.running.books import Books
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place

Amounts = tuple[tuple[int, float, float], ...]
Exclusive = tuple[tuple[int, bool], ...]
Zone = tuple[Amounts, Exclusive]
"""What a place needs of accounts that it shares with other hosts; places of a zone need the same."""
NeedsHere = tuple[Needs, Amounts, Exclusive, Zone]
"""The needs at a place, those of them on accounts of its own host, and those on accounts that others share."""


class PlaceNeeds:
    """What a slot of a category needs of places."""

    def __init__(self, books: Books, category: Category):
        self._plan = books.prepared.plan(category)
        self._own: dict[int, NeedsHere | None] = {}
        """By index of a place."""
        self.has_shared_formula = False
        """Whether a limit that is computed per host counts several hosts together."""
        self._shared_from = books.prepared.site.account_count
        self._quota_keys = books.prepared.accounts.quota_keys
        self._global = {each.number for each in books.prepared.site.global_level.accounts.values()}

    def suits_kind(self, place: Place) -> bool:
        """Whether places of this kind may suit."""
        return self._plan.suits_kind(place)

    def may_fit(self, place: Place, ledger: Ledger) -> bool:
        """Whether a place and its host may have room, as things are now; what is needed there is not kept for that.

        On a large site most places are full.
        """
        return self._plan.host_has_room(place, ledger.used)

    def at(self, place: Place) -> NeedsHere | None:
        """Return the needs at a place, with the amounts of its own host and those that it shares with others; None
        where it never suits."""
        try:
            return self._own[place.index]
        except KeyError:
            needs = self._plan.needs(place)
            found = None
            if needs is not None:
                is_shared = self._is_shared
                own = tuple(each for each in needs.amounts if not is_shared(each[0]))
                alone = tuple(each for each in needs.exclusive if not is_shared(each[0]))
                zone = (
                    tuple(each for each in needs.amounts if is_shared(each[0])),
                    tuple(each for each in needs.exclusive if is_shared(each[0])),
                )
                found = needs, own, alone, zone
                self.has_shared_formula |= any(is_shared(each[0]) for each in needs.dynamic)
            self._own[place.index] = found
            return found

    def _is_shared(self, account: int) -> bool:
        """Whether tasks on other hosts also book an account."""
        if account >= self._shared_from:
            *_, host = self._quota_keys[account - self._shared_from][2]
            return not host
        return account in self._global


def has_room(ledger: Ledger, amounts: Amounts, exclusive: Exclusive) -> bool:
    """Whether there is room on some accounts, as things are now."""
    used = ledger.used
    for account, capacity, amount in amounts:
        if amount > capacity - used[account]:
            return False
    if exclusive:
        shared = ledger.shared
        for account, alone in exclusive:
            if used[account] or (alone and shared[account]):
                return False
    return True


def has_computed_room(prepared: Prepared, ledger: Ledger, needs: Needs, place: Place) -> bool:
    """Whether limits that are computed for each host leave room, as things are now."""
    accounts = prepared.accounts
    for account, limit, amount in needs.dynamic:
        if amount > limit_number(accounts, ledger, limit, place) - ledger.used[account]:
            return False
    return True
