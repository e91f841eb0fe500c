"""One state under several configurations: a pass in each, of which all that they have in common is made once."""

from collections.abc import Hashable, Sequence
from functools import cached_property

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.passing.ranking import Ranking, find_priorities, find_waiting
from qmonpy.engine.passing.schedule import Pass, open_board
from qmonpy.engine.passing.verify import EmptyCluster
from qmonpy.engine.placing.board import Board
from qmonpy.engine.site.category import Category, find_request
from qmonpy.engine.work.priorities import list_basis
from qmonpy.engine.work.shared_books import SharedBooks
from qmonpy.engine.work.urgency import read_weights, resource_urgency
from qmonpy.engine.work.usage import list_quota_usage, quota_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import Decisions, QuotaUsage, State


class Trial:
    """The outcome of a pass in one configuration."""

    def __init__(
        self,
        cluster: Cluster,
        examples: list[Job],
        categories: list[Category],
        decisions: Decisions,
        usage: tuple[QuotaUsage, ...],
        order: Sequence[Job],
    ):
        self.cluster = cluster
        self._examples = examples
        self.categories = categories
        """The categories of jobs in this configuration, by number of their kind."""
        self.decisions = decisions
        """What the pass decided."""
        self.usage = usage
        """The counters of rules before anything of the pass starts."""
        self.order = order
        """The jobs that the pass tries, in their order; the same object as long as nothing moves them."""

    def suits(self, kind: int) -> bool:
        """Whether jobs of a kind, which ask for no advance reservation, could run in the empty cluster."""
        return self._empty.is_suitable_for(self._examples[kind])

    @cached_property
    def _empty(self) -> EmptyCluster:
        return EmptyCluster(self.cluster)


class Trials:
    """Passes over a state at a moment, each in another configuration."""

    def __init__(self, state: State, now: int):
        """`now` is in seconds since the epoch."""
        self._state = state
        self._now = now
        self._waiting = find_waiting(state, now)
        self._examples: list[Job] = []
        """A job of each kind."""
        self.kinds: dict[int, int] = {}
        """By job the number of its kind: jobs of a kind ask for the same."""
        known: dict[Hashable, int] = {}
        for number, job in state.jobs.items():
            request = find_request(job)
            kind = known.get(request)
            if kind is None:
                kind = known[request] = len(self._examples)
                self._examples.append(job)
            self.kinds[number] = kind
        self._books: SharedBooks | None = None
        """What is booked under the first configuration."""
        self._ranking: tuple[tuple[object, ...], Ranking] | None = None
        """The last ranking, and what else it depends on."""

    def run(self, cluster: Cluster) -> Trial:
        """Make a pass over the state in a configuration; nothing is changed."""
        state, prepared = self._state, prepare(cluster)
        categories = [prepared.category(job) for job in self._examples]
        prepared.learn_categories(state.jobs, {number: categories[kind] for number, kind in self.kinds.items()})
        try:
            prepared.note_pass()
            board = open_board(prepared, state, self._now, self._find_ledger)
            usage = quota_usage(cluster, state) if state.reservations else list_quota_usage(prepared, board.ledger)
            ranking = self._rank(board, categories)
            found = Pass(prepared, state, self._now, with_reasons=False, board=board, ranking=ranking).run()
            return Trial(cluster, self._examples, categories, found, usage, ranking.eligible)
        finally:
            prepared.learn_categories({}, {})

    def _find_ledger(self, prepared: Prepared, state: State, now: int, *, has_plan: bool) -> Ledger:
        """Return the ledger of the state under a configuration, from that under the first one."""
        if self._books is None:
            self._books = SharedBooks(prepared, state, now)
        return self._books.find(prepared, has_plan=has_plan)

    def _rank(self, board: Board, categories: list[Category]) -> Ranking:
        prepared = board.prepared
        urgencies = {category: resource_urgency(prepared, category) for category in dict.fromkeys(categories)}
        tickets = list_basis(prepared.cluster, self._examples)
        basis = read_weights(prepared), tickets, *(urgencies[category] for category in categories)
        if self._ranking is None or self._ranking[0] != basis:
            priorities = find_priorities(board, self._state, self._waiting, self._now)
            self._ranking = basis, self._waiting.rank(priorities)
        return self._ranking[1]
