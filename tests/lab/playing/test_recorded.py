"""What a real 8.1.9 did with streams of 500 jobs (`tests/lab/record.py`), against the plays of their accounting.

Accounting counts seconds. Of a task that ended in the second of a pass it does not tell whether the pass knew that, nor
whether it was before what the pass started was sent, and so which of equal queue instances changed last. One other
queue instance leads to others, and to other starts: without looking for it, 83 % of `busy` and 88 % of `logged` start
within two scheduling intervals. Found from where and when the next tasks ran, each start of each stream is as it was,
and so are the queue instances of parallel tasks, of which accounting names the first only. The file `reporting` tells
most of it. `test_given_past.py` looks at each pass by itself.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.lab.measures.calibrate import calibrate
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.playing.likely_order import GIVEN_UP, LEFT_OFF, REPORTED
from qmonpy.lab.playing.played import Played
from qmonpy.lab.playing.replay import play
from qmonpy.lab.reading.accounting import read_accounting
from qmonpy.lab.workload.sentence import Sentence
from qmonpy.lab.workload.workload import NO_INTS, UNKNOWN, Workload
from tests.lab.playing.recordings import DATA, INTERVAL, Recording, read_recording, replay

NAMES = ("recorded", "saturated", *(pytest.param(each, marks=pytest.mark.slow) for each in ("busy", "logged")))


def share_within(played: Played, workload: Workload, seconds: int = 2 * INTERVAL) -> float:
    return float((np.abs(played.start - workload.start) <= seconds).mean())


def share_placed(recording: Recording, played: Played) -> float:
    rows = range(recording.workload.tasks)
    return float(np.mean([recording.is_at_its_place(played, row) for row in rows]))


@pytest.mark.parametrize("name", NAMES)
def test_that_tasks_start_when_and_where_they_really_did(name: str) -> None:
    recording, played = read_recording(name), replay(name)
    assert len(recording.workload) == 500
    assert share_within(played, recording.workload) >= 0.99
    assert share_within(played, recording.workload, 0) >= 0.98
    assert share_placed(recording, played) >= 0.98


@pytest.mark.slow
@pytest.mark.parametrize("name", ["busy", "logged"])
def test_that_only_records_of_places_tell_what_was_first(name: str) -> None:
    """Without them a play takes what began for before what ended, and says that nothing tells it."""
    workload = read_recording(name).workload
    blind = replace(workload, place=np.full_like(workload.place, UNKNOWN))
    played = play(read_recording(name).cluster, blind)
    assert 0.8 <= share_within(played, workload) < 0.95
    assert played.order_words == ()


@pytest.mark.slow
@pytest.mark.parametrize("files", [("accounting.gz", "reporting.gz"), ("reporting.gz",)])
def test_that_with_a_reporting_file_tasks_start_when_and_where_they_really_did(files: Sequence[str]) -> None:
    recording = read_recording("logged")
    workload = read_accounting([DATA / "logged" / each for each in files])
    assert len(workload) == 500
    assert workload.has_sequence
    played = play(recording.cluster, workload)
    assert share_within(played, workload) >= 0.99
    assert share_placed(recording, played) >= 0.99
    assert played.order_words == (Sentence(REPORTED),)


@pytest.mark.slow
def test_that_of_a_logged_order_only_what_the_pass_knew_is_looked_for() -> None:
    """In `busy` one pass knew that a task had ended in its second, which the log of jobs does not tell."""
    recording = read_recording("busy")
    workload, names = recording.workload, [recording.name_task(row) for row in range(recording.workload.tasks)]
    sent, finished = (
        np.array([recording.sequence.get((event, name), UNKNOWN) for name in names], np.int64)
        for event in ("sent", "finished")
    )
    played = play(recording.cluster, replace(workload, sent=sent, finished=finished))
    assert share_within(played, workload) >= 0.99
    assert share_placed(recording, played) >= 0.99


@pytest.mark.slow
def test_that_another_configuration_is_not_made_to_fit() -> None:
    recording = read_recording("busy")
    text = """
    {
       name         people
       enabled      TRUE
       limit        name students users {@students} to slots=12
       limit        name others users {*} to slots=12
    }
    """
    other = recording.cluster.with_quota_sets(parse_quota_sets(text).sets)
    found = calibrate(recording.workload, play(other, recording.workload))
    assert found is not None
    assert abs(found.played_mean_wait - found.real_mean_wait) > 20
    assert share_within(play(other, recording.workload), recording.workload) < 0.7


@pytest.mark.slow
def test_that_where_something_else_decides_no_order_is_looked_for_for_ever() -> None:
    recording = read_recording("busy")
    luck = np.random.default_rng(1).permutation(recording.workload.place)
    played = play(recording.cluster, replace(recording.workload, place=luck, order=NO_INTS))
    assert played.order_words[-1].template in (GIVEN_UP, LEFT_OFF)


def test_that_tasks_start_in_the_recorded_order() -> None:
    workload, played = read_recording("recorded").workload, replay("recorded")
    real, ours = (np.argsort(np.argsort(each, kind="stable")) for each in (workload.start, played.start))
    assert np.corrcoef(real, ours)[0, 1] >= 0.99


def test_that_its_calibration_is_good_and_says_how_it_knows() -> None:
    workload, played = read_recording("recorded").workload, replay("recorded")
    found = calibrate(workload, played)
    assert found is not None
    assert not found.is_poor
    assert found.within == found.same_place == 1.0
    assert abs(found.played_mean_wait - found.real_mean_wait) <= 1
    notes = compare(workload, (Entry("as it was", played),)).notes
    assert any("the order within one second is not known: " in each for each in notes)


@pytest.mark.slow
def test_that_other_orders_of_equal_seconds_hit_the_past_less() -> None:
    """Seeds shuffle what came, and what ended, in the same second, which the records tell."""
    recording = read_recording("busy")
    plays = [replay("busy", seed) for seed in (1, 2)]
    assert all(share_within(each, recording.workload) < 1.0 for each in plays)
    assert {each.order_words for each in plays} == {()}
