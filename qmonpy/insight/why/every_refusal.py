"""Everything that refuses a job on one queue instance, not the first only: for one slot, each check by itself."""

from collections.abc import Iterator

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.level_match import IMPLICIT_SLOTS, Finding, Match, default_requests, match_request
from qmonpy.engine.fitting.quota_match import find_shortage, refuse_by_rule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.place_verdict import QuotaTests
from qmonpy.engine.placing.sequential import refuse_at_level
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import check_host, check_host_requested, check_instance, check_queue
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.refusal import Cause, Refusal, Shortage


class EveryRefusal:
    """Lists all that refuses one slot of a job on queue instances; what instances share is found once."""

    def __init__(self, board: Board, category: Category, pe: ParallelEnvironment | None, quotas: QuotaTests):
        self._board = board
        self._category = category
        self._pe = pe
        self._quotas = quotas
        self._ledger: LedgerView = board.scene(category).ledger
        self._closed = {each.object: each for each in board.dropped}
        self._queues: dict[str, Refusal | None] = {}
        self._hosts: dict[str, tuple[tuple[Refusal, ...], frozenset[str]]] = {}
        self._cluster = tuple(self._list_shortages(board.site.global_level))
        self._met_by_cluster = self._find_met(board.site.global_level)

    def list_all(self, place: Place) -> tuple[Refusal, ...]:
        """Return every refusal on a queue instance, once each: its state, rules, access and requests, amounts."""
        return tuple(dict.fromkeys(self._list(place)))

    def _list(self, place: Place) -> Iterator[Refusal]:
        site, category, instance = self._board.site, self._category, place.instance
        if place.name in self._closed:
            yield self._closed[place.name]
        yield from self._list_quotas(place)
        if instance.queue not in self._queues:
            pe = self._pe.name if self._pe else None
            self._queues[instance.queue] = check_queue(site, category, instance.queue, pe, 1)
        if instance.host not in self._hosts:
            static = (check_host_requested(site, category, instance.host), check_host(site, category, place.host))
            shortages = self._list_shortages(place.host)
            said = (*(each for each in static if each is not None), *shortages)
            self._hosts[instance.host] = said, self._find_met(place.host)
        on_host, met = self._hosts[instance.host]
        first = (self._queues[instance.queue], check_instance(site, category, place, self._pe))
        yield from (each for each in first if each is not None)
        yield from (*self._cluster, *on_host, *self._list_shortages(place.level))
        known = met | self._met_by_cluster | self._find_met(place.level)
        for request in (*category.hard, *category.slave):
            if request.name not in known:
                short = Shortage(Cause.UNKNOWN, request.name, request.text)
                yield refuse_at_level(place.level, category, short)

    def _list_quotas(self, place: Place) -> Iterator[Refusal]:
        board, category = self._board, self._category
        for counter in self._quotas.counters_at(place):
            if self._pe is None:
                finding = self._quotas.find(counter, place)
                if finding.match not in (Match.OK, Match.MISSING):
                    yield refuse_by_rule(counter.rule, counter.key, finding)
                continue
            count = self._quotas.count(counter, place)
            if count.match is not Match.OK or count.now < 1:
                rule, key = counter.rule, counter.key
                finding = find_shortage(board.accounts, self._ledger, category, rule, key, place, count, 1)
                yield refuse_by_rule(rule, key, finding)

    def _list_shortages(self, level: Level) -> Iterator[Refusal]:
        """Yield what a level has too little of, each attribute by itself."""
        for finding in self._match(level):
            if finding.match not in (Match.OK, Match.MISSING):
                yield refuse_at_level(level, self._category, finding.shortage)

    def _match(self, level: Level) -> Iterator[Finding]:
        if "slots" not in self._category.requested:
            yield match_request(level, self._ledger, IMPLICIT_SLOTS, 1, is_default=True)
        for request in default_requests(level, self._category):
            yield match_request(level, self._ledger, request, 1, is_default=True)
        for request in (*self._category.hard, *self._category.slave):
            yield match_request(level, self._ledger, request, 1)

    def _find_met(self, level: Level) -> frozenset[str]:
        found = (each.name for each in (*self._category.hard, *self._category.slave))
        return frozenset(name for name in found if level.offer(name) is not None)
