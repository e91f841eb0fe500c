"""Whether somebody may use a queue, in words."""

from qmonpy.app.objects.queue_access_words import AccessAnswer, AccessLine, answer_access, shorten_hosts
from tests.clusters.world import small_cluster

DOCUMENT = {
    "usersets": {"staff": {"entries": ["anna"]}},
    "projects": {"p1": {"acl": "staff"}, "p2": {}},
    "users": {"bob": {"default_project": "p2"}},
}


def answer(
    user: str = "", project: str = "", queue: dict[str, str] | None = None, **changes: dict[str, dict[str, str] | str]
) -> AccessAnswer | None:
    queues = {"all.q": {"hostlist": "h1 h2", **(queue or {})}}
    return answer_access(small_cluster(**{**DOCUMENT, "queues": queues, **changes}), "all.q", user, project)


def test_that_nobody_is_no_question() -> None:
    assert answer() is None


def test_that_who_is_let_in_is_told_with_the_project() -> None:
    assert answer("anna").verdict == "yes"
    assert answer("anna").lines[0].text.endswith("keeps jobs of anna without a project out.")
    assert "in project p2, the default project of bob, out" in answer("bob").lines[0].text
    assert "keeps jobs in project p1 out" in answer(project="p1").lines[0].text


def test_that_each_thing_in_the_way_is_a_line_with_its_place() -> None:
    found = answer("bob", "p1", {"user_lists": "NONE,[h2=staff]", "xprojects": "p1"})
    assert found.verdict == "no"
    assert found.lines == (
        AccessLine("acl lets in only staff, and bob is in none of these.", "Project p1", ("projects", "project/p1")),
        AccessLine("xprojects keeps out p1.", "Queue all.q", ("cluster-queues", "cluster queue/all.q")),
        AccessLine(
            "user_lists lets in only staff, and bob is in none of these. This holds on h2.",
            "Queue all.q",
            ("cluster-queues", "cluster queue/all.q"),
        ),
    )


def test_that_some_hosts_are_counted_and_a_host_is_named_once() -> None:
    found = answer(project="p2", hosts={"h1": {"projects": "p1"}, "h2": {}})
    assert found.verdict == "on 1 of 2 instances"
    assert [each.text for each in found.lines] == ["Exec host h1: projects lets in only p1, and p2 is none of these."]


def test_that_configuration_global_host_and_unknown_projects_say_so() -> None:
    found = answer("anna", configuration={"enforce_project": "true"}, hosts={"h1": {}, "global": {"projects": "p2"}})
    assert [each.text for each in found.lines] == [
        "Configuration: enforce_project refuses jobs without a project.",
        "Global host, for all hosts: projects lets in only p2, and the job has none.",
    ]
    assert found.lines[0].place == ("configuration", "configuration/enforce_project")
    assert answer(project="nope").lines == (AccessLine("there is no such project.", "Project nope"),)
    assert answer(project="nope").lines[0].text == "Project nope: there is no such project."


def test_that_a_queue_without_instances_says_so_first() -> None:
    assert answer("anna", queue={"hostlist": "NONE"}).lines[0].text == "The queue has no instances."


def test_that_many_hosts_are_shortened() -> None:
    assert shorten_hosts([f"h{number}" for number in range(9)]) == "h0, h1, h2, h3, h4, h5 and 3 more"
