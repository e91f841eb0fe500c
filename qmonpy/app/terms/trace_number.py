"""The numbers of *Why?*, opened into their terms: what is left of a rule, a host or a PE, and slots of the job."""

from collections.abc import Iterator

from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.number import Number, Opened
from qmonpy.app.terms.quota_number import make_quota_number
from qmonpy.app.terms.reservation_number import ReservationSlots
from qmonpy.app.terms.slots_number import PeSlots
from qmonpy.app.terms.term_row import TermRow
from qmonpy.app.terms.value_number import HostAmount, ValueNumber
from qmonpy.app.why.why_rows import Account
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.why.answer import Where
from qmonpy.insight.why.slot_terms import SlotTerm, describe_slot_terms, list_slot_terms
from qmonpy.insight.why.what_if import find_ledger
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import tr


def find_number(account: Account) -> Number | None:
    """Return what the numbers of a row are of as one that can be opened; None where nothing is added up."""
    name, attribute = account.object, account.attribute
    match account.where:
        case Where.RULE if account.counter is not None:
            quota_set, rule, key = account.counter
            return make_quota_number(QuotaUsage(quota_set, rule, attribute, "", *key), name)
        case Where.CLUSTER:
            return HostAmount(GLOBAL_HOST, attribute)
        case Where.HOST:
            return HostAmount(name, attribute)
        case Where.INSTANCE if account.job:
            return JobSlots(account.job, name, account.pe)
        case Where.INSTANCE:
            return ValueNumber(name, attribute)
        case Where.PE:
            return PeSlots(name)
        case Where.RESERVATION if is_whole(name):
            return ReservationSlots(int(name))
    return None


@dataclass(frozen=True, slots=True)
class JobSlots:
    """The slots that a job could have on a queue instance, by all that bounds them there."""

    job: int
    instance: str
    pe: str = ""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots of job {job} on {instance}").format(job=self.job, instance=self.instance)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared = prepare(snapshot.cluster)
        place, job = prepared.site.by_name.get(self.instance), snapshot.state.jobs.get(self.job)
        if job is None:
            return Opened(tr("There is no job {job} any more.").format(job=self.job))
        if place is None:
            return Opened(tr("There is no queue instance {instance} any more.").format(instance=self.instance))
        ledger = find_ledger(prepared, snapshot.state, snapshot.now)
        terms = list_slot_terms(prepared, ledger, prepared.category(job), place, self.pe or None)
        if not terms:
            words = tr("Its tasks ask for different things: no single amount says for how many slots there is room.")
            return Opened(words)
        sentence = describe_slot_terms(terms, terms[0].slots, 0)
        return Opened(f"{sentence}.", tuple(list_term_rows(terms)))


def list_term_rows(terms: tuple[SlotTerm, ...]) -> Iterator[TermRow]:
    """Yield a row for each bound of the slots of a job on a queue instance, the least first."""
    full = float(max(each.slots for each in terms))
    for at, each in enumerate(terms):
        key = (str(at),)
        how = tr("this one counts") if each.slots == terms[0].slots else tr("enough for more")
        title, shown = f"{each.object} {each.attribute}", format_count(each.slots, "slot")
        yield TermRow(key, title, each.slots, full, shown, how, children=tuple(_list_below(key, each)), is_open=at == 0)


def _list_below(key: tuple[str, ...], term: SlotTerm) -> Iterator[TermRow]:
    parts = (
        ("total", tr("All there is"), term.capacity, term.written),
        ("used", tr("− In use"), term.used, ""),
        ("left", tr("Left"), term.left, ""),
        ("asked", tr("A slot takes"), term.asked, ""),
    )
    for name, title, amount, how in parts:
        yield TermRow((*key, name), title, amount, term.capacity, format_exact(term.type, amount), how)
