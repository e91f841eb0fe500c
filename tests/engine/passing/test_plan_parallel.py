"""Planned starts of parallel jobs (`-R y`): in which parallel environment, and what is told."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.plan_parallel import earliest_start, start_times
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import least_slots
from qmonpy.engine.placing.trial import Trial
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.usage import ledger_of
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.report import ReportError
from qmonpy.model.work.refusal import Quantity, Refuser
from tests.engine.build import NOW, Play, make_job
from tests.engine.granting.test_reservation_properties import Asked, days, make_day
from tests.engine.reserving import make_site
from tests.engine.strategies import Draft, clusters

few = settings(max_examples=60, derandomize=True, deadline=None)

PES = {name: {"allocation_rule": "$fill_up"} for name in ("first", "second")}
QUEUES = {
    "a.q": {"hostlist": "h1", "slots": "2", "pe_list": "first"},
    "b.q": {"hostlist": "h2", "slots": "2", "pe_list": "second"},
}
LICENCES = ["lic lic INT <= YES YES 1 0"]


def _plans(made: Play) -> dict[int, tuple[int, str]]:
    return {each.job: (each.start - NOW, each.pieces[0][0]) for each in made.last.planned}


def _busy(*ends: tuple[str, int]) -> Play:
    """Both environments in use, until some seconds after NOW and a minute."""
    made = Play(make_site(pes=PES, queues=QUEUES))
    for pe, seconds in ends:
        made.submit(f"-pe {pe} 2 -l h_rt={seconds}")
        made.run_pass()
    return made


def test_that_a_job_is_planned_in_the_first_environment_that_has_a_start_however_late() -> None:
    """Recorded as `planpe-1` and `-2`: in the other one there is room earlier."""
    made = _busy(("first", 600), ("second", 300))
    made.submit("-pe * 2 -l h_rt=60 -R y")
    made.run_pass()
    assert _plans(made) == {3: (660, "a.q@h1")}
    made = _busy(("second", 300), ("first", 600))
    made.submit("-pe * 2 -l h_rt=60 -R y")
    made.run_pass()
    assert _plans(made) == {3: (360, "b.q@h2")}


def test_that_another_environment_is_taken_for_its_soft_requests_at_the_same_time() -> None:
    """Recorded as `planpe-4`."""
    made = _busy(("first", 600), ("second", 300))
    made.submit("-pe * 2 -l h_rt=60 -R y -soft -q b.q")
    made.run_pass()
    assert _plans(made) == {3: (660, "b.q@h2")}


def _short_of_licences(max_reservation: int) -> Play:
    """Licences are short, of which each task takes one without asking for it; a.q, where they are in use, is full."""
    site = make_site(
        hosts={"global": {"complex_values": "lic=3"}, "h1": {}, "h2": {}},
        queues=QUEUES,
        pes=PES,
        complexes=LICENCES,
        scheduler={"max_reservation": str(max_reservation)},
    )
    made = Play(site)
    made.submit("-q a.q -l h_rt=600 -t 1-2")
    made.run_pass()
    return made


@pytest.mark.parametrize(("most", "planned"), [(1, {}), (2, {3: (660, "a.q@h1")})])
def test_that_a_job_whose_environment_is_idle_uses_up_a_plan_for_what_it_takes_unasked(
    most: int, planned: dict[int, tuple[int, str]]
) -> None:
    """Recorded as `emptyplan-1` and `-2`: 8.1.9 looks at the present alone, as nothing ends that the job asks for."""
    made = _short_of_licences(most)
    made.submit("-pe second 2 -l h_rt=60 -R y")
    made.submit("-q a.q -l h_rt=60,lic=0 -R y")
    made.run_pass()
    assert _plans(made) == planned


def test_that_a_job_that_asks_for_what_is_short_is_planned() -> None:
    """Recorded with `emptyplan-1`."""
    made = _short_of_licences(1)
    made.submit("-pe second 2 -l h_rt=60,lic=1 -R y")
    made.run_pass()
    assert _plans(made) == {2: (660, "b.q@h2")}


def test_that_the_search_for_a_start_tells_what_environments_offer_then() -> None:
    """Recorded as `plantold-1`: beside what they offer now, which is what all hosts together have left."""
    site = make_site(
        hosts={"global": {"complex_values": "lic=3"}, "h1": {}, "h2": {}},
        queues={"a.q": {"hostlist": "h1", "slots": "4", "pe_list": "first"}},
        pes=PES,
        complexes=LICENCES,
    )
    made = Play(site)
    made.submit("-l h_rt=600 -t 1-2")
    made.run_pass()
    made.submit("-pe * 2 -l h_rt=60 -R y")
    told = schedule(made.cluster, made.state, made.now, with_reasons=True).refusals[2]
    offers = [(each.object, each.left) for each in told if each.by is Refuser.PE]
    assert offers == [("first", Quantity(3)), ("second", Quantity(3)), ("second", Quantity(0))]


def latest_of_row(board: Board, category: Category, pe: ParallelEnvironment) -> int | None:
    """The earliest start by trying one time after the other, as Grid Engine does."""
    best = None
    for time in start_times(board, category, pe):
        trial = Trial(board, category, pe, least_slots(category), lambda refusal: None, board.scene_at(time, category))
        if trial.run() is None:
            break
        best = time
    return best


@pytest.mark.slow
@few
@given(clusters(), days, st.sampled_from([60, 300, 1200]))
def test_that_halving_finds_the_start_that_trying_each_time_finds(draft: Draft, day: list[Asked], limit: int) -> None:
    made = make_day(draft)
    for each in day:
        made.do(each)
    prepared = prepare(made.cluster)
    ledger = ledger_of(prepared, made.state, made.now, has_plan=True)
    board = Board(prepared, ledger, made.state.instance_states, made.now)
    for options in (f"-pe mpi 2 -l h_rt={limit}", f"-pe rr 3 -l h_rt={limit},lic=1", f"-pe smp 2 -l h_rt={limit}"):
        with suppress(ReportError):
            category = prepared.category(make_job(made.cluster, 999, options))
            for pe in made.cluster.pes.values():
                found, _ = earliest_start(board, category, pe)
                assert (found and found.start) == latest_of_row(board, category, pe)
