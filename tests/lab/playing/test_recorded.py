"""What a real 8.1.9 did with streams of 500 jobs (`tests/lab/record.py`), against the plays of their accounting.

Accounting counts seconds. Of a task that ended in the second of a pass it does not tell whether that was before what
the pass started, and so which of equal queue instances changed last. Where a stream has no such moment, all of it is
played as it was (`saturated`); in the others, one other queue instance leads to others, and to other starts. The file
`reporting` tells it: with it, all of `logged` is played as it was. `test_given_past.py` looks at each pass by itself.
"""

import numpy as np
import pytest

from qmonpy.lab.measures.calibrate import calibrate
from qmonpy.lab.playing.replay import play
from qmonpy.lab.reading.accounting import read_accounting
from tests.lab.playing.recordings import DATA, INTERVAL, read_recording, replay

SAME_FIRST = 40
"""So many starts, and some more, are on the recorded queue instances without exception."""


@pytest.mark.parametrize(
    ("name", "within", "exactly", "placed"),
    [
        ("recorded", 0.95, 0.8, 0.3),
        ("saturated", 0.99, 0.98, 0.99),
        pytest.param("busy", 0.8, 0.7, 0.5, marks=pytest.mark.slow),
        pytest.param("logged", 0.8, 0.7, 0.5, marks=pytest.mark.slow),
    ],
)
def test_that_tasks_start_within_two_scheduling_intervals_of_when_they_really_did(
    name: str, within: float, exactly: float, placed: float
) -> None:
    recording, played = read_recording(name), replay(name)
    workload = recording.workload
    assert len(workload) == 500
    errors = np.abs(played.start - workload.start)
    assert (errors <= 2 * INTERVAL).mean() >= within
    assert (errors == 0).mean() >= exactly
    assert np.mean([recording.is_at_its_place(played, row) for row in range(workload.tasks)]) >= placed


@pytest.mark.slow
@pytest.mark.parametrize("files", [("accounting.gz", "reporting.gz"), ("reporting.gz",)])
def test_that_with_a_reporting_file_tasks_start_when_and_where_they_really_did(files: tuple[str, ...]) -> None:
    recording = read_recording("logged")
    workload = read_accounting([DATA / "logged" / each for each in files])
    assert len(workload) == 500
    assert workload.has_sequence
    played = play(recording.cluster, workload)
    assert (np.abs(played.start - workload.start) <= 2 * INTERVAL).mean() >= 0.99
    assert np.mean([recording.is_at_its_place(played, row) for row in range(workload.tasks)]) >= 0.99


def test_that_tasks_start_in_the_recorded_order() -> None:
    workload, played = read_recording("recorded").workload, replay("recorded")
    real, ours = (np.argsort(np.argsort(each, kind="stable")) for each in (workload.start, played.start))
    assert np.corrcoef(real, ours)[0, 1] >= 0.99


def test_that_the_first_tasks_run_where_they_really_did() -> None:
    recording, played = read_recording("recorded"), replay("recorded")
    for row in np.argsort(recording.workload.start, kind="stable").tolist()[:SAME_FIRST]:
        assert recording.is_at_its_place(played, row)


def test_that_its_calibration_is_good() -> None:
    found = calibrate(read_recording("recorded").workload, replay("recorded"))
    assert found is not None
    assert not found.is_poor
    assert found.within == 1.0
    assert abs(found.played_mean_wait - found.real_mean_wait) <= 1


@pytest.mark.slow
def test_that_plays_differ_from_what_happened_no_more_than_from_each_other() -> None:
    """Seeds shuffle what ended in the same second, and nothing else that the recording tells."""
    real = read_recording("busy").workload.start
    plays = [replay("busy", seed).start for seed in range(5)]

    def share(one: np.ndarray, other: np.ndarray) -> float:
        return float((np.abs(one - other) <= 2 * INTERVAL).mean())

    among = [share(one, other) for place, one in enumerate(plays) for other in plays[:place]]
    assert np.mean([share(real, each) for each in plays]) >= np.mean(among) - 0.03
