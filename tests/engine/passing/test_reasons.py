"""Jobs that may not run again yet where they ran, and jobs that ask for the same."""

from dataclasses import replace

import pytest

from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.refusal import Cause
from tests.engine.build import NOW, Play
from tests.engine.reserving import make_site

LICENCES = ["lic lic INT <= YES YES 0 0"]
HOSTS = {"h1": {"complex_values": "lic=2"}, "h2": {"complex_values": "lic=1"}}


def _make_site(**more: str) -> Cluster:
    return make_site(hosts=HOSTS, slots=2, complexes=LICENCES, scheduler={"max_reservation": "10", **more})


def _make_play(site: Cluster, options: str, *ahead: str) -> Play:
    """A job that waits, and may not run on h1, and behind it one that asks for the same; h2 has no licence left.

    `ahead` are jobs that come before these.
    """
    made = Play(site)
    made.submit("-q all.q@h2 -l h_rt=600,lic=1")
    made.run_pass()
    for each in ahead:
        made.submit(each)
    first = made.submit(options)
    job = replace(made.state.jobs[first], barred_hosts=("h1",))
    made.state = replace(made.state, jobs={**made.state.jobs, first: job})
    made.submit(options)
    return made


@pytest.mark.parametrize(
    ("options", "started"),
    [
        ("-l h_rt=60,lic=1", []),
        ("-l h_rt=60,lic=1 -R y", []),
        ("-l h_rt=60,lic=1 -q all.q@h1", [3]),
        ("-l h_rt=60,lic=1 -pe mpi 1 -q all.q@h1", []),
    ],
)
def test_that_a_job_takes_those_with_it_that_ask_for_the_same_where_others_may_end_for_it(
    options: str, started: list[int]
) -> None:
    """Recorded as `barred-3`, `-9`, `-1` and `-14`."""
    made = _make_play(_make_site(), options)
    engine = RunningEngine(made.cluster, made.state, made.now)
    assert [task.job for task in engine.run_pass(made.now)] == started
    assert [task.job for task in made.run_pass()] == started


def test_that_it_is_refused_alone_where_no_starts_are_planned() -> None:
    """Recorded as `barred-6`."""
    made = _make_play(_make_site(max_reservation="0"), "-l h_rt=60,lic=1")
    assert [task.job for task in made.run_pass()] == [3]


def test_that_one_refused_alone_is_asked_again_and_told_of_unless_another_was_refused_before() -> None:
    """Recorded as `barred-12` and `-13`."""
    options = "-l h_rt=60 -R y -q all.q@h1"
    made = _make_play(_make_site(), options)
    decisions = schedule(made.cluster, made.state, NOW, with_reasons=True)
    assert Cause.BARRED in {each.cause for each in decisions.refusals[2]}
    assert not decisions.memory.unplannable
    made = _make_play(_make_site(), options, "-l h_rt=60,lic=9")
    decisions = schedule(made.cluster, made.state, NOW, with_reasons=True)
    assert Cause.BARRED not in {each.cause for each in decisions.refusals[3]}
