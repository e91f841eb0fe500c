"""What a job that can never start could have at the most, opened: its slots, or what is offered of a request."""

from collections.abc import Iterator, Sequence

from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import QuotaNumber, make_quota_number
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.app.terms.trace_number import list_term_rows
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.insight.why.answer import Answer, Unsuitable
from qmonpy.insight.why.refusal_words import describe_refusal, format_people_left, name_refuser
from qmonpy.insight.why.slot_terms import describe_slot_terms, least_slots_of
from qmonpy.insight.why.unsuitable import MostPiece, MostSlots, find_most, list_offers
from qmonpy.insight.why.what_if import Situation
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.refusal import Refusal, find_amount
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import grouped, tr

MOST_ADDED = 8
"""The slots of so many queue instances stand in a sum."""


@dataclass(frozen=True, slots=True)
class NeverSlots:
    """The most slots that a job could have if nothing else ran."""

    answer: Answer
    """Why it can never start."""
    unsuitable: Unsuitable

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("the most slots that job {job} can have").format(job=self.answer.job.number)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        found = find_most(_make_situation(self.answer, snapshot), self.unsuitable)
        if found is None or found.slots != self.unsuitable.most:
            return Opened(_say_gone_on(self.answer))
        said = tr("{sum} in PE {pe}, if nothing else runs; the job asks for {asked}.")
        asked = grouped(least_slots_of(self.answer.job))
        sentence = said.format(sum=_describe_sum(found), pe=found.pe, asked=asked)
        return Opened(sentence, tuple(self._list_rows(found)))

    def _list_rows(self, found: MostSlots) -> Iterator[TermRow]:
        total = found.slots
        for each in found.pieces[:MOST_LISTED]:
            below = tuple(put_below((each.instance,), list_term_rows(each.terms))) if each.terms else ()
            yield TermRow((each.instance,), each.instance, each.slots, total, format_count(each.slots, "slot"),
                          _describe_piece(each), children=below, is_open=len(found.pieces) == 1,
                          link=("queues", each.instance))  # fmt: skip
        rest = found.pieces[MOST_LISTED:]
        if rest:
            slots = sum(each.slots for each in rest)
            said = tr("and {instances} more").format(instances=format_count(len(rest), "queue instance"))
            yield TermRow(("more",), said, slots, total, format_count(slots, "slot"), "")
        how = tr("which numbers of slots there may be, and how many of them on a host")
        yield make_plain_row(("rule",), tr("Allocation rule"), found.allocation_rule, how)
        yield make_plain_row(("sum",), tr("= The most"), format_count(total, "slot"), value=total)
        asked = least_slots_of(self.answer.job)
        yield make_plain_row(("asked",), tr("Asked for"), format_count(asked, "slot"), value=asked)


def _describe_sum(found: MostSlots) -> str:
    total = format_count(found.slots, "slot")
    if not 1 < len(found.pieces) <= MOST_ADDED:
        instances = format_count(len(found.pieces), "queue instance")
        return tr("{slots} on {instances}").format(slots=total, instances=instances)
    return f"{' + '.join(f'{grouped(each.slots)} {each.instance}' for each in found.pieces)} = {total}"


def _describe_piece(piece: MostPiece) -> str:
    if not piece.terms:
        return tr("its tasks ask for different things")
    least = piece.terms[0].slots
    if piece.slots == least:
        return describe_slot_terms(piece.terms, least, 0)
    said = tr("{bounds}; no more of them, by the allocation rule or by what counts for several places together")
    return said.format(bounds=describe_slot_terms(piece.terms, piece.slots, 0))


@dataclass(frozen=True, slots=True)
class OfferedMost:
    """What queue instances offer of a part of a request of a job that can never start."""

    answer: Answer
    """Why it can never start."""
    part: str
    """The part of the request, such as `-l mem`."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("what is offered to job {job} for {part}").format(job=self.answer.job.number, part=self.part)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        offers = list_offers(_make_situation(self.answer, snapshot), self.part)
        if not offers:
            return Opened(_say_gone_on(self.answer))
        asked = format_asked(offers[0])
        if find_amount(offers[0].left) is None:
            said = tr("{offers} of something else than {asked}, which the job asks for.")
            count = format_count(len(offers), "offer")
            return Opened(said.format(offers=count, asked=asked), tuple(_list_offers(offers)))
        said = tr("{most} is the most of {offers}; the job asks for {asked}.")
        words = said.format(most=format_people_left(offers[0]), offers=format_count(len(offers), "offer"), asked=asked)
        return Opened(words, tuple(_list_offers(offers)))


def _list_offers(offers: Sequence[Refusal]) -> Iterator[TermRow]:
    most = find_amount(offers[0].left) or 0.0
    for at, each in enumerate(offers[:MOST_LISTED]):
        value = find_amount(each.left)
        shown = format_people_left(each) if each.left is not None else ""
        yield TermRow((str(at),), name_refuser(each), value or 0.0, most or 1.0, shown, describe_refusal(each),
                      has_bar=value is not None and most > 0)  # fmt: skip
    more = len(offers) - MOST_LISTED
    if more > 0:
        said = tr("and {offers} more").format(offers=format_count(more, "offer"))
        yield make_plain_row(("more",), said, value=more)


@dataclass(frozen=True, slots=True)
class NeverLimit:
    """The limit of a rule that refuses a job for good, though nothing of it be in use."""

    refusal: Refusal

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("limit of {attribute} of rule {rule}").format(
            attribute=self.refusal.attribute, rule=self.refusal.object
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        number = self._find_counter(snapshot.cluster)
        if number is None:
            return Opened(tr("There is no rule {rule} any more.").format(rule=self.refusal.object))
        return number.open(snapshot)

    def _find_counter(self, cluster: Cluster) -> QuotaNumber | None:
        counter, name = self.refusal.counter, self.refusal.attribute
        quota_set = cluster.quota_sets.get(counter.quota_set) if counter is not None else None
        if counter is None or quota_set is None or counter.rule >= len(quota_set.rules):
            return None
        limits = quota_set.rules[counter.rule].limits
        value = next((each.value for each in limits if each.name == name), "")
        usage = QuotaUsage(*counter[:2], name, value, *counter.key, used=0.0, limit=self.refusal.limit)
        return make_quota_number(usage, self.refusal.object)


def _make_situation(answer: Answer, snapshot: Snapshot) -> Situation:
    return Situation(snapshot.cluster, snapshot.state, snapshot.now, answer.job, answer.task, prepare(snapshot.cluster))


def _say_gone_on(answer: Answer) -> str:
    return tr("The cluster has gone on since: ask anew why job {job} waits.").format(job=answer.job.number)
