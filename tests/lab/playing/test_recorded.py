"""What a real 8.1.9 did with a stream of 500 jobs (`tests/lab/record.py`), against the play of its accounting."""

import json
from functools import cache
from pathlib import Path

import numpy as np

from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.lab.measures.calibrate import calibrate
from qmonpy.lab.playing.played import Played
from qmonpy.lab.playing.replay import play
from qmonpy.lab.reading.accounting import read_accounting
from qmonpy.lab.workload.workload import Workload

DATA = Path(__file__).parent.parent / "data" / "recorded"
INTERVAL = 5
"""Its schedule_interval in seconds."""
SAME_FIRST = 40
"""So many starts, and some more, are on the recorded queue instances without exception."""


@cache
def replayed() -> tuple[Workload, Played]:
    workload = read_accounting([DATA / "accounting"])
    return workload, play(read_cluster_file(DATA / "cluster.yaml").cluster, workload)


def test_that_tasks_start_within_two_scheduling_intervals_of_when_they_really_did() -> None:
    workload, played = replayed()
    assert len(workload) == 500
    errors = np.abs(played.start - workload.start)
    assert (errors <= 2 * INTERVAL).mean() >= 0.95
    assert (errors == 0).mean() >= 0.8


def test_that_tasks_start_in_the_recorded_order() -> None:
    workload, played = replayed()
    real, ours = (np.argsort(np.argsort(each, kind="stable")) for each in (workload.start, played.start))
    assert np.corrcoef(real, ours)[0, 1] >= 0.99


def test_that_the_first_tasks_run_where_they_really_did() -> None:
    """Of equal queue instances that change in one second, records do not tell which did first: later ones differ."""
    workload, played = replayed()
    recorded = json.loads((DATA / "pieces.json").read_text())
    order = np.argsort(workload.start, kind="stable").tolist()
    numbers = workload.number[workload.job_of]
    for row in order[:SAME_FIRST]:
        low, high = played.pieces_first[row : row + 2]
        places = [played.places[each] for each in played.piece_place[low:high]]
        pieces = dict(zip(places, played.piece_slots[low:high].tolist(), strict=True))
        assert pieces == dict(recorded[f"{numbers[row]}.{workload.task[row]}"])


def test_that_its_calibration_is_good() -> None:
    found = calibrate(*replayed())
    assert found is not None
    assert not found.is_poor
    assert found.within == 1.0
    assert abs(found.played_mean_wait - found.real_mean_wait) <= 1
