"""The numbers of a hint about policies open into the jobs that it counts, or into what is left of past usage."""

from dataclasses import replace

import pytest

from qmonpy.app.policies.hint_number import HintNumber
from qmonpy.app.terms.number import Opened
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.policies.hint import PolicyHint
from qmonpy.insight.policies.hints import find_hints
from qmonpy.insight.policies.standing import Standings
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.insight.policies.test_hints import ANNA, BOB, NOW, ON, TREE, _make_cluster, _make_state


def open_hint(cluster: Cluster, state: State, code: str) -> tuple[PolicyHint, Opened]:
    hints = find_hints(Standings(cluster, state, NOW))
    hint = next(each for each in hints if each.report.code == f"policy.{code}")
    opened = HintNumber(hint, cluster).open(Snapshot(cluster, state, NOW))
    assert opened.sentence == hint.report.text
    assert len({row.key for row in opened.rows}) == len(opened.rows)
    return hint, opened


def test_that_jobs_whose_priority_plays_no_role_are_counted_one_by_one() -> None:
    jobs = [Job(number, "bob", priority=-number) for number in range(1, 6)]
    hint, opened = open_hint(_make_cluster(weight_priority="0"), _make_state(*jobs), "posix-off")
    assert "5 waiting jobs" in hint.report.text
    *counted, total = opened.rows
    assert [row.how for row in counted] == [f"-p {-number}" for number in range(1, 6)]
    assert sum(row.value for row in counted) == total.value == 5


def test_that_a_deadline_that_plays_no_role_opens_into_the_moment_that_was_asked_for() -> None:
    jobs = [replace(BOB, number=number, deadline=NOW + 3600) for number in (1, 2)]
    _, opened = open_hint(_make_cluster(weight_deadline="0"), _make_state(*jobs), "deadline-off")
    *counted, total = opened.rows
    assert [row.how for row in counted] == [f"-dl {format_time(NOW + 3600)}"] * 2
    assert total.value == 2


def test_that_jobs_without_a_leaf_are_counted_one_by_one() -> None:
    jobs = [Job(number, "stranger", project="p2") for number in range(1, 62)]
    _, opened = open_hint(_make_cluster(TREE, **ON), _make_state(*jobs), "outside-tree")
    *counted, total = opened.rows
    assert sum(row.value for row in counted) == total.value == 61
    assert counted[-1].title == "and 11 jobs more"


@pytest.mark.parametrize("is_running", [False, True])
def test_that_past_usage_opens_into_what_is_left_of_it_after_the_job(is_running: bool) -> None:
    cluster, state = _make_cluster(TREE, **ON, halftime="2"), _make_state(ANNA, BOB)
    if is_running:
        task = RunningTask(1, 1, (("all.q@h1", 1),), NOW - 80_000)
        state = replace(state, running={(1, 1): task}, pending={2: state.pending[2]})
    _, opened = open_hint(cluster, state, "short-half-life")
    job, half, left = opened.rows
    assert (job.value, half.value) == (80_000 if is_running else 72_000, 7200)
    assert job.how.startswith("since its start" if is_running else "-l h_rt")
    assert 0 < left.value < 0.5
    assert left.value == pytest.approx(0.5 ** (job.value / half.value), rel=0.1)


def test_that_tickets_without_effect_open_into_the_order_with_them_and_without() -> None:
    cluster = _make_cluster(TREE, weight_ticket="0.001", weight_priority="1", weight_urgency="0", **ON)
    jobs = Job(1, "anna", project="p1"), Job(2, "carl", priority=100)
    _, opened = open_hint(cluster, _make_state(*jobs), "tickets-without-effect")
    assert [row.key[-1] for row in opened.rows] == ["2", "1"]
    for place, row in enumerate(opened.rows, 1):
        assert row.how.startswith(f"place {place}: ")
        assert row.how.endswith(f"without them place {place}")
