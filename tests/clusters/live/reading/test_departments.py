"""The departments of jobs, which are not shown with the rest of a job."""

from dataclasses import replace

from qmonpy.clusters.live.reading.departments import has_departments, with_departments
from qmonpy.formats.output.policy_xml import parse_department_xml
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job

SETS = (UserSet("staff", ("anna",)), UserSet("physics", ("anna", "@lab"), "ACL DEPT"), UserSet("other", (), "DEPT"))
CLUSTER = Cluster(user_sets={each.name: each for each in SETS})
JOBS = {1: Job(1, "anna"), 2: Job(2, "bob", groups=("lab",)), 3: Job(3, "carl", groups=("users", "lab"))}


def test_that_a_job_has_the_department_of_its_owner_or_of_the_owner_s_primary_group() -> None:
    found = with_departments(JOBS, {}, CLUSTER)
    assert {number: job.department for number, job in found.items()} == {
        1: "physics", 2: "physics", 3: "defaultdepartment",
    }  # fmt: skip
    assert found[3] is JOBS[3]


def test_that_a_job_keeps_its_department_when_it_is_read_again_after_user_sets_changed() -> None:
    known = with_departments(JOBS, {}, CLUSTER)
    again = {**JOBS, 1: replace(JOBS[1], priority=-5)}
    found = with_departments(again, known, Cluster())
    assert (found[1].department, found[1].priority) == ("physics", -5)
    assert found[2] == known[2]
    assert with_departments(known, known, Cluster()) is known


def test_that_a_job_has_the_department_that_the_qmaster_gave_it_before_a_user_set_was_changed() -> None:
    rows = "".join(
        f"<job_list><JB_job_number>{number}</JB_job_number><JB_department>{name}</JB_department></job_list>"
        for number, name in ((1, "defaultdepartment"), (2, "physics"))
    )
    told = parse_department_xml(f"<job_info><queue_info>{rows}</queue_info></job_info>")
    assert told == {1: "defaultdepartment", 2: "physics"}
    found = with_departments(JOBS, {}, CLUSTER, told)
    assert [job.department for job in found.values()] == ["defaultdepartment", "physics", "defaultdepartment"]


def test_that_departments_are_asked_for_only_where_there_are_some() -> None:
    default = UserSet("defaultdepartment", (), "DEPT")
    assert not has_departments(Cluster(user_sets={default.name: default, "staff": SETS[0]}))
    assert has_departments(CLUSTER)
