"""What a real 8.1.9 did with streams of 500 jobs (`tests/lab/record.py`)."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.lab.playing.played import Played
from qmonpy.lab.playing.replay import play
from qmonpy.lab.reading.accounting import read_accounting
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.cluster import Cluster

DATA = Path(__file__).parent.parent / "data"
INTERVAL = 5
"""The schedule_interval of all of them, in seconds."""


@dataclass(frozen=True, eq=False)
class Recording:
    """A stream, and what became of it."""

    cluster: Cluster
    workload: Workload
    pieces: dict[str, list[tuple[str, int]]]
    """By `job.task` its queue instances and how many slots it got there."""
    sequence: dict[tuple[str, str], int]
    """By what happened, `sent` or `finished`, and the task when that was among all; empty where nobody recorded it."""

    def name_task(self, row: int) -> str:
        """A task by its place in the workload, as `job.task`."""
        return f"{self.workload.number[self.workload.job_of[row]]}.{self.workload.task[row]}"

    def is_at_its_place(self, played: Played, row: int) -> bool:
        """Whether a task ran in a play on exactly the recorded queue instances."""
        low, high = played.pieces_first[row : row + 2]
        places = [played.places[each] for each in played.piece_place[low:high]]
        found = dict(zip(places, played.piece_slots[low:high].tolist(), strict=True))
        return found == dict(self.pieces[self.name_task(row)])


@cache
def read_recording(name: str) -> Recording:
    folder = DATA / name
    path = folder / "sequence.json"
    sequence = json.loads(path.read_text()) if path.exists() else []
    return Recording(
        read_cluster_file(folder / "cluster.yaml").cluster,
        read_accounting([folder / "accounting.gz"]),
        {task: [(name, slots) for name, slots in found] for task, found in _read(folder / "pieces.json").items()},
        {(event, task): place for place, (event, task) in enumerate(sequence)},
    )


def _read(path: Path) -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = json.loads(path.read_text())
    return found


@cache
def replay(name: str, seed: int = 0) -> Played:
    recording = read_recording(name)
    return play(recording.cluster, recording.workload, seed=seed)
