"""Finds every single change with which a waiting job starts in the next pass, the smallest of each sort first; pairs
of changes of the request where no single one of it does, and of the configuration likewise."""

from collections.abc import Callable, Iterator

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.waiting import find_free_tasks
from qmonpy.formats.submission.scope_words import list_unweighed
from qmonpy.insight.starting.access_changes import AccessChanges
from qmonpy.insight.starting.configuration_changes import ConfigurationChanges
from qmonpy.insight.starting.next_pass import NextPass
from qmonpy.insight.starting.opening_changes import OpeningChanges
from qmonpy.insight.starting.pair_changes import PairChanges
from qmonpy.insight.starting.request_changes import RequestChanges
from qmonpy.insight.starting.request_pairs import RequestPairs
from qmonpy.insight.starting.start_change import StartChange, StartChanges
from qmonpy.insight.why.deciding import find_answer
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.work.state import State
from qmonpy.pauses import find_pause, pausing
from qmonpy.uncollected import without_collection


def find_start_changes(
    cluster: Cluster, state: State, now: int, number: int, breathe: Callable[[], None] | None = None
) -> StartChanges | None:
    """Return the single changes with which a task of a waiting job starts in the next pass, each tried by the engine;
    None if no such job waits.

    `now` is in seconds since the epoch; `breathe` is called now and then, and may break the search off by an exception.
    The last answers are kept.
    """
    if number not in state.pending:
        return None
    with pausing(breathe), without_collection():
        return _CHANGES.of(cluster, state, now, number)


def _find(cluster: Cluster, state: State, now: int, number: int) -> StartChanges:
    job, waiting = state.jobs[number], state.pending[number].tasks
    task = next(iter(find_free_tasks(job, waiting) or waiting))
    next_pass = NextPass(prepare(cluster), state, now, number)
    if next_pass.find_start(job) is not None:
        return StartChanges(number, task, starts_anyway=True, unweighed=list_unweighed(job))
    found = sorted(_list_changes(next_pass, task), key=lambda each: each.rank)
    return StartChanges(number, task, found=tuple(found), unweighed=list_unweighed(job))


_CHANGES = KeptAnswers(_find, most=4, weigh=weigh_cluster, most_weight=MOST_HOSTS)


def _list_changes(next_pass: NextPass, task: int) -> Iterator[StartChange]:
    cluster = next_pass.prepared.cluster
    manager = next(iter((*cluster.managers, *cluster.administrators)), "root")
    answer = find_answer(cluster, next_pass.state, next_pass.now, next_pass.job, task, find_pause())
    singles = [
        *RequestChanges(next_pass, manager).list_changes(),
        *ConfigurationChanges(next_pass, answer).list_changes(),
        *AccessChanges(next_pass, answer).list_changes(),
        *OpeningChanges(next_pass, answer).list_changes(),
    ]
    yield from singles
    if not any(each.sort.is_of_request for each in singles):
        yield from RequestPairs(next_pass, manager).list_pairs()
    if not any(not each.sort.is_of_request for each in singles):
        yield from PairChanges(next_pass, answer).list_pairs()
