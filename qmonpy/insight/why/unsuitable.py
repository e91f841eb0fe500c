"""Why a job can never start as it is: the fewest parts of its request, and rules, without which a queue would suit it.

Whether it can is what `qsub -w e` and `qalter -w v` say: a search in the empty cluster. Which parts make it so is asked
of the engine, with parts of the request left out.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.level_match import Match
from qmonpy.engine.fitting.quota_match import count_rule, find_shortage, match_rule, refuse_by_rule
from qmonpy.engine.passing.reasons import find_reasons
from qmonpy.engine.passing.verify import suitability
from qmonpy.engine.placing.allocation_rules import slots_per_host
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.inside_search import search_inside
from qmonpy.engine.placing.parallel import find_assignment, least_slots
from qmonpy.engine.placing.sequential import find_place
from qmonpy.engine.site.category import NO_QUOTAS, Category, Request
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.inside import open_reservation
from qmonpy.insight.why.answer import Unsuitable
from qmonpy.insight.why.slot_terms import SlotTerm, list_slot_terms
from qmonpy.insight.why.what_if import Situation
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.job import Range
from qmonpy.model.work.refusal import Cause, Refusal, Refuser, find_amount, ignore_refusal

RULES, SLOTS, PE, QUEUES, MASTERS, CKPT = "rules", "slots", "-pe", "-q", "-masterq", "-ckpt"
USER, PROJECT, TYPE = "user", "project", "type"
SLAVE_QUEUES = "-scope slave -q"
LAYOUTS = {"-par": "allocation_rule", "-scope master -par": "master_rule", "-scope slave -par": "slave_rule"}
"""Allocation rules of the job itself, and the fields of a category in which they are."""
_TRIPLES_OF = 8
"""Of so many parts three together are tried, too, before one after the other is left out."""


def name_part(request: Request) -> str:
    """Return the name of the part of a job that requests something for its master task or its slave tasks alone."""
    return f"-scope {request.scope} -l {request.name}"


def find_unsuitable(situation: Situation) -> Unsuitable | None:
    """Return the parts of a request that keep every queue of the empty cluster from suiting it; None if one suits."""
    if situation.category.reservation is not None:
        return _find_unsuitable_inside(situation)
    if suitability(situation.prepared.cluster, situation.job) is None:
        return None
    return _Search(situation).find()


def _find_unsuitable_inside(situation: Situation) -> Unsuitable | None:
    """Return why nothing of its reservation suits a job, whatever runs there."""
    prepared = situation.prepared
    reservation = situation.state.reservations.get(situation.job.reservation or 0)
    if reservation is None:
        return None
    board = Board(prepared, Ledger(prepared.accounts), {})
    inside = open_reservation(prepared, reservation)
    said: list[Refusal] = []
    if search_inside(board, situation.category, inside, said.append, is_verified_only=True) is not None:
        return None
    told = tuple(dict.fromkeys(each for each in said if each.cause is not Cause.NOT_RESERVED)) or tuple(said)
    return Unsuitable(("-ar",), told[:3])


@dataclass(frozen=True, slots=True)
class MostPiece:
    """What a queue instance has of the most slots that a job can have."""

    instance: str
    slots: int
    terms: tuple[SlotTerm, ...]
    """What bounds them there, the least first; none where the tasks of the job ask for different things."""


@dataclass(frozen=True, slots=True)
class MostSlots:
    """The most slots that a job can have in the empty cluster."""

    pe: str
    allocation_rule: str
    pieces: tuple[MostPiece, ...]

    @property
    def slots(self) -> int:
        """All of them."""
        return sum(each.slots for each in self.pieces)


@dataclass(frozen=True, slots=True)
class _Fit:
    """Where a request without some parts would fit in the empty cluster."""

    places: tuple[tuple[Place, int], ...]
    pe: ParallelEnvironment | None = None

    @property
    def slots(self) -> int:
        return sum(slots for _, slots in self.places)


def find_most(situation: Situation, unsuitable: Unsuitable) -> MostSlots | None:
    """Return the most slots that a job can have in the empty cluster, if its number of slots keeps it from starting;
    None where it is something else now."""
    return _Search(situation).find_most(unsuitable.parts) if SLOTS in unsuitable.parts else None


def list_offers(situation: Situation, part: str) -> list[Refusal]:
    """Return what refuses a part of a request in the empty cluster, where the most is offered first."""
    return _Search(situation).list_offers(part)


class _Search:
    """Leaves out parts of a request until a queue suits the rest."""

    def __init__(self, situation: Situation):
        self._situation = situation
        self._category = situation.category
        prepared = situation.prepared
        self._board = Board(prepared, Ledger(prepared.accounts), {}, is_load_ignored=True)
        self._known: dict[frozenset[str], _Fit | None] = {}

    def find_most(self, parts: Collection[str]) -> MostSlots | None:
        """Return the most slots that can be had without some parts, each queue instance with what bounds it there."""
        known = self._list_parts()
        # What is no part of the request is the name of a rule.
        chosen = frozenset(each if each in known else RULES for each in parts)
        fit = self._fit(chosen)
        if fit is None or fit.pe is None:
            return None
        # Which user or project it is makes no difference to what a slot takes.
        category = next(iter(self._leave_out(chosen)))
        prepared, pe = self._situation.prepared, fit.pe
        pieces = tuple(
            MostPiece(place.name, slots, list_slot_terms(prepared, self._board.ledger, category, place, pe.name))
            for place, slots in fit.places
        )
        return MostSlots(pe.name, pe.allocation_rule, pieces)

    def list_offers(self, part: str) -> list[Refusal]:
        """Return every refusal of a part that says how much is offered, the most first."""
        said = [each for each in self._reasons() if self._is_about(each, part)]
        return sorted(said, key=_weigh, reverse=True)

    def find(self) -> Unsuitable:
        """Return the smallest set of parts that was found."""
        parts = self._list_parts()
        smallest = self._find_smallest(parts)
        chosen = smallest[0]
        fit = self._fit(chosen)
        within = tuple(part for each in smallest[1:] if len(each) == 1 for part in each)
        said: list[tuple[str, Refusal | None]] = []
        for part in filter(chosen.__contains__, parts):
            is_rules = part == RULES and fit is not None
            found = self._find_rules(chosen, fit) if is_rules and fit is not None else self._find_refusals(part)
            said += found or [(part, None)]
        # A part has the refusal of its own place in the order; those without any come last.
        said.sort(key=lambda each: each[1] is None)
        most = fit.slots if SLOTS in chosen and fit is not None else None
        refusals = tuple(refusal for _, refusal in said if refusal is not None)
        return Unsuitable(tuple(name for name, _ in said), refusals, most, within)

    def _list_parts(self) -> list[str]:
        """Return the parts of the request, the ones that are most likely the reason first."""
        category = self._category
        scoped = (*category.master, *category.slave)
        parts = [RULES, *(f"-l {each.name}" for each in category.hard), *map(name_part, scoped)]
        parts += [SLOTS] if category.pe is not None and least_slots(category) > 1 else []
        parts += [part for part, field in LAYOUTS.items() if category.pe and getattr(category, field) is not None]
        parts += [CORES] if category.cores is not None else []
        parts += [PE] if category.pe is not None else []
        parts += [TYPE] if category.is_immediate else []
        parts += [CKPT] if category.checkpoint is not None else []
        parts += [PROJECT, USER]
        parts += [MASTERS] if category.master_queues else []
        parts += [SLAVE_QUEUES] if category.slave_queues else []
        return [*parts, QUEUES] if category.hard_queues else parts

    def _find_smallest(self, parts: list[str]) -> list[frozenset[str]]:
        """Return the smallest sets of parts without which a queue suits the rest; all parts if nothing less does."""
        for size in (1, 2, 3):
            if size == 3 and len(parts) > _TRIPLES_OF:
                break
            found = [frozenset(each) for each in combinations(parts, size) if self._fit(each) is not None]
            if found:
                return [each for each in found if not (PE in each and any(SLOTS in other for other in found))] or found
        kept = list(parts)
        for each in parts[::-1]:
            rest = [other for other in kept if other != each]
            if self._fit(rest) is not None:
                kept = rest
        return [frozenset(kept)]

    def _fit(self, parts: Collection[str]) -> _Fit | None:
        """Return where the request without some parts fits."""
        wanted = frozenset(parts)
        if wanted not in self._known:
            self._known[wanted] = self._search(wanted)
        return self._known[wanted]

    def _search(self, parts: frozenset[str]) -> _Fit | None:
        for category in self._leave_out(parts):
            if category.pe is None:
                place = find_place(self._board, category, ignore_refusal)
                if place is not None:
                    return _Fit(((place, 1),))
                continue
            found = find_assignment(self._board, category, ignore_refusal)
            if found is not None:
                return _Fit(tuple(found.pieces), found.pe)
        return None

    def _leave_out(self, parts: frozenset[str]) -> Iterator[Category]:
        """Yield the categories that a request may become by the change of some parts."""
        category = self._category
        hard = tuple(each for each in category.hard if f"-l {each.name}" not in parts)
        master, slave = (
            tuple(each for each in some if name_part(each) not in parts) for some in (category.master, category.slave)
        )
        requested = {each.name: each for each in hard}
        category = replace(category, hard=hard, requested=requested, master=master, slave=slave)
        if RULES in parts:
            category = replace(category, reservation=NO_QUOTAS)
        if PE in parts:
            category = replace(category, pe=None, slots=(Range(1, 1),), master_queues=(), slave_queues=())
            category = replace(category, master=(), slave=())
        elif SLOTS in parts:
            category = replace(category, slots=(Range(1, least_slots(category) - 1),))
        for part in LAYOUTS.keys() & parts:
            category = replace(category, **{LAYOUTS[part]: None})  # type: ignore[arg-type]
        if CORES in parts:
            category = replace(category, cores=None)
        if TYPE in parts:
            category = replace(category, is_immediate=False)
        if CKPT in parts:
            category = replace(category, checkpoint=None)
        if MASTERS in parts:
            category = replace(category, master_queues=())
        if SLAVE_QUEUES in parts:
            category = replace(category, slave_queues=())
        if QUEUES in parts:
            category = replace(category, hard_queues=())
        for owner in self._list_users() if USER in parts else (category.owner,):
            for project in self._list_projects() if PROJECT in parts else (category.project,):
                yield self._situation.prepared.keep_category(replace(category, owner=owner, project=project))

    def _list_projects(self) -> list[str | None]:
        """Return other projects that the job may have, and none."""
        names = (None, *self._situation.prepared.cluster.projects)
        return [name for name in names if name != self._category.project]

    def _list_users(self) -> list[str]:
        """Return a user of each user set, and one who is in none."""
        user_sets = self._situation.prepared.cluster.user_sets.values()
        named = (next((each for each in some.entries if not each.startswith("@")), None) for some in user_sets)
        return list(dict.fromkeys(["", *(each for each in named if each is not None)]))

    # --- what refuses

    def _find_refusals(self, part: str) -> list[tuple[str, Refusal]]:
        """Return what refuses a part where the most is offered."""
        said = [each for each in self._reasons() if self._is_about(each, part)]
        if not said:
            return []
        return [(part, max(said, key=_weigh))]

    def _is_about(self, refusal: Refusal, part: str) -> bool:
        """Whether a refusal says of a part of the request why no queue suits it, and not only why one does not."""
        if part == CORES or " -l " in f" {part}":
            return refusal.attribute == part.rpartition(" ")[2]
        if part == PE and refusal.cause is Cause.NO_ACCESS:
            return refusal.by is Refuser.PE and refusal.object == self._category.pe
        return refusal.cause in _CAUSES.get(part, ())

    def _reasons(self) -> Iterable[Refusal]:
        return find_reasons(self._board, self._category)

    def _find_rules(self, parts: Collection[str], fit: _Fit) -> list[tuple[str, Refusal]]:
        """Return the rules that refuse, on the place of a fit that the fewest of them refuse."""
        category = next(iter(self._leave_out(frozenset(parts) - {RULES})))
        best: list[tuple[str, Refusal]] | None = None
        for place in self._list_suiting(frozenset(parts), fit):
            found = list(self._list_refusing(category, place, fit))
            if found and (best is None or len(found) < len(best)):
                best = found
        return best or [(RULES, each) for each in self._reasons() if each.counter is not None][:1]

    def _list_suiting(self, parts: frozenset[str], fit: _Fit) -> list[Place]:
        """Return the places on which the rest of the request fits when rules do not count."""
        if fit.pe is not None:
            return [place for place, _ in fit.places]
        category = next(iter(self._leave_out(parts)))
        plan = self._situation.prepared.plan(category)
        return [each for each in self._situation.prepared.site.places if plan.look(each) is not None]

    def _list_refusing(self, category: Category, place: Place, fit: _Fit) -> Iterator[tuple[str, Refusal]]:
        accounts, ledger = self._board.accounts, self._board.ledger
        queue, host = place.instance.queue, place.instance.host
        pe = fit.pe
        for rule in accounts.job_rules(category, pe.name if pe else None).at(queue, host):
            key = rule.key(category, pe.name if pe else None, queue, host)
            if pe is None:
                finding = match_rule(accounts, ledger, category, rule, key, place)
                if finding.match not in (Match.OK, Match.MISSING):
                    yield rule.name, refuse_by_rule(rule, key, finding)
                continue
            count = count_rule(accounts, ledger, category, rule, key, place)
            wanted = _count_wanted(rule, fit)
            if count.match is not Match.OK or count.now < wanted:
                finding = find_shortage(accounts, ledger, category, rule, key, place, count, wanted)
                yield rule.name, refuse_by_rule(rule, key, finding)


def _weigh(refusal: Refusal) -> tuple[bool, float]:
    """Return what refusals are compared by: how much is offered."""
    left = find_amount(refusal.left)
    return left is not None, left or 0.0


def _count_wanted(rule: CompiledRule, fit: _Fit) -> int:
    """Return the slots that a rule must leave under one usage key: all, or those of one host where it counts these."""
    if rule.is_for_all_hosts and rule.is_for_all_queues and not rule.expands_queues and not rule.expands_hosts:
        return fit.slots
    per_host = slots_per_host(fit.pe, fit.slots) if fit.pe is not None else 1
    return max(1, per_host)


_CAUSES: Mapping[str, Collection[Cause]] = {
    QUEUES: (Cause.QUEUES_NOT_REQUESTABLE,),
    USER: (Cause.NO_ACCESS,),
    PROJECT: (Cause.NO_PROJECT, Cause.EXCLUDED_PROJECT),
    TYPE: (Cause.WRONG_TYPE,),
    CKPT: (Cause.NOT_CHECKPOINTING, Cause.ONLY_PARALLEL),
    PE: (Cause.NO_PE, Cause.PE_WITHOUT_SLOTS),
    SLOTS: (Cause.PE_SLOTS, Cause.FEW_ON_HOST, Cause.NO_LAYOUT),
}
"""What may be refused of a part."""
