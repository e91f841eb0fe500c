"""Situations that were recorded of a real 8.1.9, in which policies decide: cluster, state, time, and its answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.ranking import find_priorities, find_waiting
from qmonpy.engine.passing.schedule import open_board
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.insight.policies.standing import Standings
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from tests.engine.tickets.score import OWN, Replay, Tally


@dataclass(frozen=True)
class Recorded:
    """A moment of a recording."""

    name: str
    cluster: Cluster
    state: State
    now: int
    jobs: Mapping[str, Mapping[str, str]]
    """What 8.1.9's qstat printed, by job."""

    @property
    def standings(self) -> Standings:
        return Standings(self.cluster, self.state, self.now)

    def rank(self, cluster: Cluster | None = None) -> Mapping[int, float]:
        """The priorities as a pass finds them."""
        settings = cluster or self.cluster
        board = open_board(prepare(settings), self.state, self.now)
        return find_priorities(board, self.state, find_waiting(self.state, self.now), self.now).by_job

    def under(self, **scheduler: str) -> Cluster:
        """The cluster with other settings of the scheduler."""
        return replace(self.cluster, scheduler={**self.cluster.scheduler, **scheduler})


class _Collector(Replay):
    def __init__(self, name: str, content: Mapping[str, Any]):
        scenario = parse_scenario({key: content[key] for key in ("format", "name", "cluster", "steps", "start")})
        super().__init__(scenario, content["recorded"], scenario.start)
        self._name = name
        self.found: list[Recorded] = []

    def _compare(self, answer: Mapping[str, Any]) -> Tally:
        state, now = self._state(answer["jobs"]), self.scenario.start + answer["moment"][1]
        self.found.append(Recorded(self._name, self.scenario.cluster, state, now, answer["jobs"]))
        return Tally()


def read_recorded(*names: str, folder: Path = OWN) -> Iterator[Recorded]:
    """The moments of some recordings."""
    for name in names:
        collector = _Collector(name, yaml.safe_load((folder / f"{name}.yaml").read_text()))
        collector.compare()
        yield from collector.found
