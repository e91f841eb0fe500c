"""Where the slots of one more job of a parallel environment would go now, asked of the engine."""

from collections.abc import Set

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.passing.reasons import find_reasons
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import find_assignment
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.usage import instance_slots, ledger_of
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.refusal import ignore_refusal
from qmonpy.model.work.state import State


@dataclass(frozen=True, slots=True)
class HostShare:
    """The slots of a host in queue instances that have the environment."""

    host: str
    total: int
    used: int
    """Slots used by running jobs or held by reservations."""
    granted: int = 0
    """Slots of the job in question."""
    is_master: bool = False
    """Whether the master task of the job would run there."""
    closed: int = 0
    """Slots that nobody uses, of queue instances that take no job now: a state, load or a calendar closes them."""


@dataclass(frozen=True, slots=True)
class PeLayout:
    """The hosts on which a job would run."""

    pe: str
    slots: int
    hosts: tuple[HostShare, ...]
    """Hosts with queue instances that have the environment, in the order of the scheduler's queues."""
    is_placed: bool
    reasons: tuple[str, ...] = ()
    """Why it cannot be placed, in Grid Engine's words."""
    is_possible: bool = True
    """Whether it could be placed if the cluster were empty."""
    pieces: tuple[tuple[str, int], ...] = ()
    """The queue instances that it would run on, with its slots there, that of the master task first."""


@dataclass(frozen=True, slots=True)
class LayoutQuestion:
    """One more job, and what the engine decides about it by."""

    prepared: Prepared
    ledger: Ledger
    board: Board
    category: Category


def ask_for_layout(cluster: Cluster, state: State, now: int, pe: str, slots: int, owner: str) -> LayoutQuestion:
    """Return the question where a job of a user with so many slots in an environment would run at `now`."""
    prepared = prepare(cluster)
    groups = tuple(cluster.unix_groups.get(owner, ()))
    job = Job(
        max(state.jobs, default=0) + 1, owner, groups=groups, pe=pe, slots=(Range(slots, slots),), submit_time=now
    )
    ledger = ledger_of(prepared, state, now)
    return LayoutQuestion(prepared, ledger, Board(prepared, ledger, state.instance_states, now), prepared.category(job))


def find_layout(cluster: Cluster, state: State, now: int, pe: str, slots: int, owner: str) -> PeLayout:
    """Return where a job of a user with so many slots in an environment would run at `now` (seconds since the epoch).

    Only running jobs and reservations are in its way, not waiting jobs.
    """
    question = ask_for_layout(cluster, state, now, pe, slots, owner)
    prepared, board, category = question.prepared, question.board, question.category
    found = find_assignment(board, category, ignore_refusal)
    placed = found.pieces if found is not None else ()
    open_names = {place.name for place in (*board.places, *board.full)}
    granted = [(place.instance.host, count) for place, count in placed]
    hosts = _shares(prepared, cluster, state, pe, granted, open_names)
    if found is not None:
        return PeLayout(pe, slots, hosts, True, pieces=tuple((place.name, count) for place, count in placed))
    reasons = tuple(dict.fromkeys(format_line(each) for each in find_reasons(board, category)))
    empty = Board(prepared, Ledger(prepared.accounts), {}, is_load_ignored=True)
    is_possible = find_assignment(empty, category, ignore_refusal) is not None
    return PeLayout(pe, slots, hosts, False, reasons, is_possible)


def _shares(
    prepared: Prepared,
    cluster: Cluster,
    state: State,
    pe: str,
    pieces: list[tuple[str, int]],
    open_names: Set[str],
) -> tuple[HostShare, ...]:
    known = instance_slots(cluster, state)
    totals: dict[str, list[int]] = {}
    for place in prepared.site.places:
        if pe in place.instance.pe_list:
            reserved, used, total = known[place.name]
            share = totals.setdefault(place.instance.host, [0, 0, 0])
            held = min(total, used + reserved)
            share[0] += total
            share[1] += held
            share[2] += 0 if place.name in open_names else total - held
    granted: dict[str, int] = {}
    for host, count in pieces:
        granted[host] = granted.get(host, 0) + count
    master = pieces[0][0] if pieces else ""
    return tuple(
        HostShare(host, total, used, granted.get(host, 0), host == master, closed)
        for host, (total, used, closed) in totals.items()
    )
