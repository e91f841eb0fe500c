"""Passes under several configurations as they are made plainly: each a fresh one, and every job a kind of its own."""

from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.ranking import find_priorities, find_waiting
from qmonpy.engine.passing.schedule import open_board, schedule
from qmonpy.engine.work.usage import quota_usage
from qmonpy.insight.sites.trials import Trial, Trials
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State


class PlainTrials(Trials):
    """The reference for `Trials`."""

    def __init__(self, state: State, now: int):
        self._given, self._moment = state, now
        self._jobs = list(state.jobs.values())
        self.kinds = {job.number: place for place, job in enumerate(self._jobs)}

    def run(self, cluster: Cluster) -> Trial:
        """See `Trials.run`."""
        apart = replace(cluster)
        prepared = prepare(apart)
        decisions = schedule(apart, self._given, self._moment)
        categories = [prepared.category(job) for job in self._jobs]
        board = open_board(prepared, self._given, self._moment)
        waiting = find_waiting(self._given, self._moment)
        ranking = waiting.rank(find_priorities(board, self._given, waiting, self._moment))
        usage = quota_usage(apart, self._given)
        return Trial(apart, self._jobs, categories, decisions, usage, ranking.eligible)
