"""Passes under several configurations as they are made plainly: each a fresh one, and every job a kind of its own."""

from dataclasses import replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
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
        return Trial(apart, self._jobs, categories, decisions, quota_usage(apart, self._given))
