from dataclasses import replace

import numpy as np
import pytest

from qmonpy.lab.measures.calibrate import calibrate
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.measures.comparison import GroupBy
from qmonpy.lab.measures.fairness import find_index
from qmonpy.lab.measures.grouping import find_jobs
from qmonpy.lab.measures.winners import find_winners
from qmonpy.lab.playing.played import Played
from qmonpy.lab.playing.replay import play
from qmonpy.lab.workload.sentence import Sentence
from qmonpy.lab.workload.workload import NO_REQUESTS, Note, Workload
from tests.lab.lines import make_site, make_workload

DAY = 86400
RULES = "{\nname per_user\nenabled TRUE\nlimit name each users {*} to slots=1\n}\n"


def as_it_was(workload: Workload, played: Played) -> Workload:
    """The workload as if what was played had really happened."""
    places = replace(workload, start=played.start, places=played.places)
    return replace(places, place=played.piece_place[played.pieces_first[:-1]])


WORKLOAD = make_workload(*((number % 7 * 20, 100, "abc"[number % 3], 1 + number % 2) for number in range(30)))
BASE = play(make_site(2, 2), WORKLOAD)


def test_that_a_play_of_what_was_played_is_exact() -> None:
    found = calibrate(as_it_was(WORKLOAD, BASE), BASE)
    assert found is not None
    assert not found.is_poor
    assert (found.within, found.same_place, found.use_error, found.never) == (1.0, 1.0, 0.0, 0)
    assert "median wait exact" in found.text


def test_that_a_poor_calibration_says_what_is_wrong() -> None:
    real = as_it_was(WORKLOAD, BASE)
    late = replace(BASE, start=BASE.start + 5000)
    found = calibrate(real, late)
    assert found is not None
    assert found.is_poor
    assert any("start within 10 min" in each for each in found.reasons)
    assert any("median wait" in each for each in found.reasons)


def test_that_a_poor_calibration_names_requests_that_nobody_told() -> None:
    note = Note(NO_REQUESTS, 30, Sentence("30 records have no field for requests."))
    real = replace(as_it_was(WORKLOAD, BASE), notes=(note,))
    exact, late = calibrate(real, BASE), calibrate(real, replace(BASE, start=BASE.start + 5000))
    assert exact is not None
    assert late is not None
    assert not exact.reasons
    assert late.reasons[-1] == note.text


def test_that_without_real_starts_there_is_no_calibration() -> None:
    assert calibrate(WORKLOAD, BASE) is None


def test_that_figures_of_groups_are_those_of_their_tasks() -> None:
    other = play(make_site(2, 2, RULES), WORKLOAD)
    found = compare(WORKLOAD, [Entry("as it is", BASE), Entry("one slot", other)], is_real=False)
    waits = BASE.start - WORKLOAD.submit
    (all_jobs,) = found.rows(GroupBy.ALL)
    assert all_jobs.figures[0].mean == pytest.approx(waits.mean())
    assert all_jobs.figures[0].worst == waits.max()
    assert [sum(each) for each in found.spread] == [len(waits), int((other.start > 0).sum())]
    assert found.spread[0][:2] == ((waits <= 10).sum(), ((waits > 10) & (waits <= 60)).sum())
    for row in found.rows(GroupBy.USER):
        jobs = find_jobs(WORKLOAD, GroupBy.USER, row.key)
        assert len(jobs) == row.jobs
        assert {WORKLOAD.job(each).kind.owner for each in jobs} == {row.key}
        assert row.figures[0].mean == pytest.approx(waits[list(jobs)].mean())
    assert [row.key for row in found.rows(GroupBy.SIZE)] == ["1", "2-4"]
    assert found.rows(GroupBy.SIZE)[1].figures[1].never == 15, "two slots are more than the rule ever gives"
    assert found.never[1]
    assert [row.key for row in found.rows(GroupBy.QUEUE)] == ["all.q"], "no record tells it, the base does"


def test_that_slots_in_use_add_up_to_what_was_used() -> None:
    found = compare(WORKLOAD, [Entry("as it is", BASE)], is_real=False)
    step = int(found.use.times[1] - found.use.times[0])
    assert found.use.slots[0].sum() * step == pytest.approx(float((WORKLOAD.slots * 100).sum()), rel=0.1)
    assert found.use.slots[0].max() <= found.use.total == 4


def test_that_who_wins_is_sure_where_each_day_says_so_and_unsure_where_days_differ() -> None:
    jobs = [
        (day * DAY + hour * 3600, 60, user, 1) for day in range(20) for hour in range(4) for user in ("sure", "luck")
    ]
    workload = make_workload(*jobs)
    owners = np.asarray([each.kind.owner for each in workload.jobs()])
    before = np.full(len(workload), 1000)
    luck = np.where((workload.submit // DAY) % 2 == 0, 300, -290)
    after = np.where(owners == "sure", 900, before + luck)
    sure, unsure = find_winners(workload, before, after)
    assert (sure.user, sure.change, sure.sureness) == ("sure", -100.0, 1.0)
    assert unsure.user == "luck"
    assert unsure.low is not None
    assert unsure.high is not None
    assert unsure.low < 0 < unsure.high
    assert unsure.sureness is not None
    assert unsure.sureness < 0.9


def test_that_of_waits_that_do_not_change_nothing_is_sure() -> None:
    workload = make_workload(*((day * DAY, 60, user, 1) for day in range(8) for user in ("same", "even", "never")))
    owners = np.asarray([each.kind.owner for each in workload.jobs()])
    before = np.where(owners == "never", -1, 1000)
    even = np.where((workload.submit // DAY) % 2 == 0, 1300, 700)
    found = {each.user: each for each in find_winners(workload, before, np.where(owners == "even", even, before))}
    same, uneven, never = found["same"], found["even"], found["never"]
    assert (same.change, same.low, same.high, same.sureness) == (0.0, 0.0, 0.0, None)
    assert uneven.low is not None
    assert uneven.high is not None
    assert (uneven.change, uneven.low < 0 < uneven.high, uneven.sureness) == (0.0, True, None)
    assert (never.before, never.after, never.change, never.sureness) == (None, None, None, None)


def test_that_the_index_of_fairness_is_1_for_all_alike_and_1_in_n_for_one_alone() -> None:
    assert find_index([3.0, 3.0, 3.0]) == pytest.approx(1.0)
    assert find_index([5.0, 0.0, 0.0, 0.0]) == pytest.approx(0.25)
    assert find_index([5.0]) is None
