"""Orders under other settings: the same as a pass finds on a cluster that has them."""

from dataclasses import replace

import pytest

from qmonpy.app.policies.waiting_rows import make_waiting_rows
from qmonpy.engine.tickets.force import find_force
from qmonpy.insight.policies.place import explain_place
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.why.refusal_words import describe_refusal
from qmonpy.model.configuration.cluster import Cluster
from tests.engine.build import make_cluster, play
from tests.engine.tickets.cost import NOW, make_site
from tests.insight.policies.recorded import read_recorded

OTHERS = (
    {"weight_ticket": "0"},
    {"weight_ticket": "0.9", "weight_urgency": "0.3", "weight_priority": "2"},
    {"weight_waiting_time": "3.5", "weight_deadline": "12"},
    {"policy_hierarchy": "SFO", "share_override_tickets": "FALSE"},
    {"weight_tickets_functional": "0", "weight_tickets_share": "777"},
    {"weight_user": "0.9", "weight_job": "0.1", "max_functional_jobs_to_schedule": "2"},
)


@pytest.mark.parametrize("name", ["mixed-2", "urgency-1", "functional-3", "tree-2"])
def test_that_other_settings_order_jobs_as_a_pass_would(name: str) -> None:
    for recorded in read_recorded(name):
        standings = recorded.standings
        for settings in (*OTHERS, {}, OTHERS[0]):
            cluster = recorded.under(**settings)
            standing, expected = standings.find(cluster), recorded.rank(cluster)
            assert {number: expected[number] for number in standing.order} == dict(standing.priorities)
            assert list(standing.order) == sorted(standing.order, key=lambda number: (-expected[number], number))


def test_that_other_jobs_and_shares_order_jobs_as_a_pass_would() -> None:
    for recorded in read_recorded("mixed-3", "override-2"):
        standings = recorded.standings
        job = recorded.state.jobs[standings.find().order[-1]]
        for changed in (replace(job, priority=700), replace(job, override_tickets=5000), replace(job, job_share=9)):
            state = replace(recorded.state, jobs={**recorded.state.jobs, job.number: changed})
            expected = replace(recorded, state=state).rank()
            found = standings.find(jobs={job.number: changed})
            assert {number: expected[number] for number in found.order} == dict(found.priorities)
        users = {name: replace(user, fshare=7, oticket=50) for name, user in recorded.cluster.users.items()}
        cluster = replace(recorded.cluster, users=users)
        expected = recorded.rank(cluster)
        assert {number: expected[number] for number in standings.find(cluster).order} == dict(
            standings.find(cluster).priorities
        )


def test_that_tickets_are_not_handed_out_again_for_other_weights() -> None:
    (recorded, *_) = read_recorded("mixed-2")
    standings = recorded.standings
    assert find_force(recorded.cluster).has_tickets
    first = standings.find().handout
    assert standings.find(recorded.under(weight_ticket="0.123")).handout is first
    assert standings.find(recorded.under(weight_tickets_share="9")).handout is not first


def test_that_waiting_jobs_follow_a_weight_without_tickets_that_are_handed_out_again() -> None:
    """While a weight is dragged, 10,000 jobs follow: what that costs is printed by tests.engine.tickets.cost."""
    cluster, state = make_site(jobs=500, running=100)
    standings = Standings(cluster, state, NOW)
    before = standings.now_standing
    for value in ("0.2", "0.4", "0.6"):
        after = standings.find(replace(cluster, scheduler={**cluster.scheduler, "weight_urgency": value}))
        assert len(make_waiting_rows(before, after)) == 500
        assert after.handout is before.handout


def test_that_jobs_of_a_user_with_as_many_tasks_as_may_run_have_no_place_but_their_share() -> None:
    cluster = make_cluster(
        slots=2,
        hosts="h1",
        users={name: {"fshare": "100"} for name in ("anna", "bob")},
        scheduler={"maxujobs": "1", "weight_tickets_functional": "1000"},
    )
    made = play(cluster, "", "", "bob:", "bob:", "-h", "carl:")
    assert [number for number, _ in made.state.running] == [1, 3]
    assert set(made.state.pending) == {2, 4, 5, 6}
    standings, free = (Standings(with_most_tasks(cluster, most), made.state, made.now) for most in (1, 0))
    assert free.find().places.keys() == {2, 4, 6}
    assert standings.find().places == {6: 1}
    assert {**standings.find().priorities} == {**free.find().priorities}
    assert standings.held.keys() == {2, 4, 5}
    assert "maxujobs" in describe_refusal(standings.held[2])
    assert explain_place(standings, 2) is None


def with_most_tasks(cluster: Cluster, most: int) -> Cluster:
    return replace(cluster, scheduler={**cluster.scheduler, "maxujobs": str(most)})
