"""What configuration alone says of a job: access, projects, requests, types, forced attributes."""

import pytest

from tests.engine.build import make_cluster, play

FORCED = "lab lab BOOL == FORCED NO 0 0"
CASES = {
    "user list": ({"user_lists": "eng"}, "", 'has no permission for cluster queue "all.q"'),
    "excluded user list": ({"xuser_lists": "staff"}, "", 'has no permission for cluster queue "all.q"'),
    "project": (
        {"projects": "p1"},
        "",
        '(no project) does not have the correct project to run in cluster queue "all.q"',
    ),
    "queue list": (
        {},
        "-q fast.q",
        'cannot run in queue "all.q" because it is not contained in its hard queue list (-q)',
    ),
    "limit": ({"h_rt": "60"}, "-l h_rt=100", '(-l h_rt=100) cannot run in queue "all.q" because of cluster queue'),
    "type": ({"qtype": "INTERACTIVE"}, "", 'cannot run in queue instance "all.q@h1" because it is not of type batch'),
    "forced": (
        {"complex_values": "lab=true"},
        "",
        "does not request 'forced' resource \"lab\" of queue instance all.q@h1",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_that_a_queue_refuses_with_its_reason(name: str) -> None:
    queue, options, reason = CASES[name]
    queues = {"all.q": queue, "fast.q": {"hostlist": "NONE"}}
    made = play(
        make_cluster(hosts="h1", queues=queues, user_sets={"staff": "anna", "eng": "bob"}, complexes=[FORCED]), options
    )
    assert made.places == {}
    assert reason in made.reasons(1)


@pytest.mark.parametrize(
    ("attributes", "options", "reason"),
    [
        ({"user_lists": "eng"}, "", 'has no permission for host "h1"'),
        ({"projects": "p1"}, "-P p2", '(project p2) does not have the correct project to run in host "h1"'),
        (
            {"xprojects": "p2"},
            "-P p2",
            '(project p2) is not allowed to run in host "h1" based on the excluded project list',
        ),
        ({"complex_values": "lab=true"}, "", "does not request 'forced' resource \"lab\" of host h1"),
    ],
)
def test_that_a_host_refuses_with_its_reason(attributes: dict[str, str], options: str, reason: str) -> None:
    cluster = make_cluster(hosts={"h1": attributes}, user_sets={"staff": "anna", "eng": "bob"}, complexes=[FORCED])
    made = play(cluster, options)
    assert made.places == {}
    assert reason in made.reasons(1)


def test_that_a_forced_attribute_is_satisfied_by_a_request() -> None:
    cluster = make_cluster(hosts={"h1": {"complex_values": "lab=true"}}, complexes=[FORCED])
    assert play(cluster, "-l lab=true").places == {"1": "all.q@h1 1"}


def test_that_an_entry_for_a_unix_group_lets_its_members_in() -> None:
    queues = {"all.q": {"user_lists": "eng"}}
    made = play(make_cluster(queues=queues, user_sets={"eng": "@dev"}))
    made.submit("", "anna", groups=("dev",))
    made.submit("", "bob", groups=("ops",))
    assert [task.job for task in made.run_pass()] == [1]


@pytest.mark.parametrize(
    ("reference", "place"),
    [("fast.q", "fast.q@h2 1"), ("*@h2", "all.q@h2 1"), ("all.q@@lx", "all.q@h2 1"), ("*@!h1", "all.q@h2 1")],
)
def test_that_a_queue_is_found_by_every_form_of_its_name(reference: str, place: str) -> None:
    cluster = make_cluster(queues={"all.q": {}, "fast.q": {"hostlist": "h2"}}, hostgroups={"@lx": ["h2"]})
    assert play(cluster, f"-q {reference}").places == {"1": place}
