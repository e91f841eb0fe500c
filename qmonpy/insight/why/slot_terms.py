"""Why a queue instance gives a parallel job so many slots and not one more: each bound with its numbers, the least."""

from collections.abc import Iterable, Iterator

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import dynamic_limit
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Level, Place
from qmonpy.insight.why.refusal_words import format_amount
from qmonpy.insight.why.sentence_parts import name_attribute
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import choose_word
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.job import Job
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class SlotTerm:
    """One bound of the slots of a job on a queue instance."""

    object: str
    """The cluster, a PE, a host, a queue instance or a rule."""
    attribute: str
    type: ValueType
    capacity: float
    used: float
    asked: float
    """What one slot takes."""
    written: str = ""
    """The formula of a limit that is computed for each host; empty for a number."""
    account: int | None = None
    """The number of its account in the ledger; None for a rule."""

    @property
    def left(self) -> float:
        """How much is not booked."""
        return max(0.0, self.capacity - self.used)

    @property
    def slots(self) -> int:
        """For how many slots that is enough."""
        return int(self.left // self.asked)


def list_slot_terms(
    prepared: Prepared,
    ledger: LedgerView,
    category: Category,
    place: Place,
    pe: str | None,
    *,
    is_reservation: bool = False,
) -> tuple[SlotTerm, ...]:
    """Return every bound of the slots of a job on a queue instance as the ledger has it, the least first.

    What is used once for a job is left aside. There is none where the master task and the others ask for different
    things: no single amount says for how many slots there is room. Rules do not count what a reservation asks for.
    """
    if category.is_scoped:
        return ()
    found = [*_list_levels(prepared, ledger, category, place), *_list_pe(prepared, ledger, pe)]
    if not is_reservation:
        found += _list_rules(prepared, ledger, category, place, pe)
    return tuple(sorted(found, key=lambda each: each.slots))


def _list_levels(prepared: Prepared, ledger: LedgerView, category: Category, place: Place) -> Iterator[SlotTerm]:
    levels: Iterable[Level] = (prepared.site.global_level, place.host, place.level)
    for level in levels:
        for name, account in level.accounts.items():
            request = category.requested.get(name)
            asked = prepared.accounts.slot_amount(category, name)
            if asked <= 0 or account.attribute.is_exclusive or (request is not None and request.is_per_job):
                continue
            if name == CORES and category.cores is not None and category.cores.is_by_host:
                continue
            used = ledger.used[account.number]
            name_said, type = name_attribute(name), account.attribute.type
            yield SlotTerm(level.name, name_said, type, account.capacity, used, asked, account=account.number)


def _list_rules(
    prepared: Prepared, ledger: LedgerView, category: Category, place: Place, pe: str | None
) -> Iterator[SlotTerm]:
    accounts, instance = prepared.accounts, place.instance
    for rule in accounts.job_rules(category, pe).at(instance.queue, instance.host):
        key = rule.key(category, pe, instance.queue, instance.host)
        for index, limit in enumerate(rule.limits):
            attribute = limit.attribute
            asked = accounts.slot_amount(category, attribute.name) if attribute.is_consumable else 0.0
            if asked <= 0 or attribute.is_exclusive:
                continue
            capacity, written = limit.number, ""
            if limit.limit.is_dynamic:
                written = limit.limit.value
                capacity = dynamic_limit(prepared.site, ledger, place.host, written)
            used = ledger.used[accounts.quota(rule, index, key)]
            yield SlotTerm(
                tr("rule {rule}").format(rule=rule.name), attribute.name, attribute.type, capacity, used, asked, written
            )


def _list_pe(prepared: Prepared, ledger: LedgerView, pe: str | None) -> Iterator[SlotTerm]:
    account = prepared.site.pe_accounts.get(pe) if pe is not None else None
    if account is not None:
        used = ledger.used[account.number]
        kind, number = account.attribute.type, account.number
        yield SlotTerm(f"PE {pe}", "slots", kind, account.capacity, used, 1.0, account=number)


def least_slots_of(job: Job) -> int:
    """Return the fewest slots that a job asks for."""
    return min(each.first for each in job.slots)


def describe_slot_terms(terms: Iterable[SlotTerm], shown: int, wanted: int) -> str:
    """Return why it is so many slots, in words; `wanted` is how many the job asks for at least."""
    ordered = tuple(terms)
    if not ordered:
        return ""
    least = ordered[0].slots
    if shown == least:
        said = tr("{shown} is the least of: {terms}")
    elif shown == wanted < least:
        said = tr("{shown} is all that the job asks for, of {least} that there are: {terms}")
    else:
        said = tr("up to {least} by: {terms}")
    return said.format(shown=shown, least=least, terms="; ".join(_describe(each) for each in ordered))


def _describe(term: SlotTerm) -> str:
    capacity, used, left = (format_amount(term.type, each) for each in (term.capacity, term.used, term.left))
    if term.written:
        capacity = f"({term.written} = {capacity})"
    if term.attribute == "slots" and term.asked == 1:
        return f"{term.object} {capacity} − {used} = {left} {choose_word(term.slots, 'slot')}"
    asked = format_amount(term.type, term.asked)
    sum_words = f"{term.object} {term.attribute} {capacity} − {used} = {left}"
    slots = f"{term.slots} {choose_word(term.slots, 'slot')}"
    return tr("{sum}, by {asked} a slot = {slots}").format(sum=sum_words, asked=asked, slots=slots)
