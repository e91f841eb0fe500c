"""Options of qsub become jobs, or are refused in the words of Grid Engine 8.1.9 (recorded from one)."""

import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import Node
from qmonpy.formats.submission.job_draft import find_script, parse_draft
from qmonpy.formats.submission.job_options import SubmissionError, find_department, name_of, parse_job_options
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range, ResourceRequest

DATA = Path(__file__).parents[1] / "data" / "qsub_messages.yaml"
NOW = 1_700_000_000


@cache
def recorded() -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(DATA.read_text(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


@cache
def cluster() -> Cluster:
    node = Node(recorded()["cluster"])
    found = parse_cluster(node)
    node.raise_errors()
    return found


def job(*arguments: str, owner: str = "root", **others: Any) -> Job:
    words = [word for each in arguments for word in shlex.split(each)]
    return parse_job_options(words, owner=owner, number=1, submit_time=NOW, cluster=cluster(), **others)


@pytest.mark.parametrize("case", recorded()["cases"], ids=lambda case: case["args"])
def test_that_qsub_says_what_it_said(case: dict[str, Any]) -> None:
    lines, exit_code = [], 0
    try:
        words = ["-h", "-b", "y", *shlex.split(case["args"]), "sleep", "1"]
        # Others had been submitted before; their numbers are what some of these options name.
        parse_job_options(words, owner="root", number=9, submit_time=NOW, cluster=cluster(), reservations=())
    except SubmissionError as error:
        # Empty lines were not recorded here; the transcripts of the commands have them.
        lines, exit_code = [line for line in error.lines if line], error.exit_code
    assert (lines, exit_code) == (case.get("lines", []), case.get("exit", 0))


def test_that_attributes_get_their_full_names_and_times_become_seconds() -> None:
    found = job("-l h=H1,fl,h_rt=1:0:0,h_vmem=1.5G").hard_resources
    texts = [(each.name, each.value) for each in found]
    assert texts == [("hostname", "h1"), ("flag", "TRUE"), ("h_rt", "3600"), ("h_vmem", "1.5G")]


def test_that_a_request_made_again_takes_the_place_of_the_first() -> None:
    found = job("-l h=h1 -l fl=1 -l hostname=h2").hard_resources
    assert found == (ResourceRequest("flag", "1"), ResourceRequest("hostname", "h2"))


def test_that_soft_and_hard_requests_are_told_apart() -> None:
    found = job("-soft -l arch=x -q q1 -hard -l arch=y -q q0,q1@h2")
    assert found.soft_resources == (ResourceRequest("arch", "x"),)
    assert found.hard_resources == (ResourceRequest("arch", "y"),)
    assert (found.soft_queues, found.hard_queues) == (("q1",), ("q0", "q1@h2"))


def test_that_every_option_reaches_the_job() -> None:
    found = job(
        "-N x -P p1 -pe mpi 2-4 -masterq q1 -p -5 -t 2-10:3 -tc 2 -R y -ar 7 -A acc -w e -h -now y -a 203001010000",
        reservations={7},
    )
    assert (found.name, found.project, found.pe, found.slots) == ("x", "p1", "mpi", (Range(2, 4),))
    assert (found.master_queues, found.priority, found.tasks) == (("q1",), -5, Range(2, 10, 3))
    assert (found.max_running_tasks, found.wants_reservation, found.reservation) == (2, True, 7)
    assert (found.account, found.verification, found.user_hold, found.is_immediate) == ("acc", "e", True, True)
    assert found.start_after > NOW
    assert found.submit_time == NOW


@pytest.mark.parametrize(
    ("arguments", "letters"),
    [
        ("-m e -m b", "be"),
        ("-m seab", "abes"),
        ("-m bn", ""),
        ("-m e -m n", ""),
        ("-m n -m e", "e"),
        ("", ""),
    ],
)
def test_that_mail_options_add_up_until_one_takes_them_back(arguments: str, letters: str) -> None:
    assert job(arguments).mail_options == letters


def test_that_addresses_of_mail_add_up() -> None:
    assert job("-M anna -M bob@h2,anna").mail_to == ("anna", "bob@h2")


def test_that_a_job_is_called_after_its_command() -> None:
    assert job().name == "STDIN"
    assert job("-b y /bin/sleep 20").name == "sleep"
    assert job("-N mine -b y /bin/sleep 20").name == "mine"


def test_that_sleep_tells_how_long_a_job_runs() -> None:
    assert job("-b y sleep 20").runtime == 20
    assert job("-b y sleep 20", runtime=5).runtime == 5
    assert job("work.sh").runtime == 1000


def test_that_a_hold_means_jobs_that_exist_and_own_jobs_by_name() -> None:
    others = {
        3: Job(3, "root", name="prepare1"),
        4: Job(4, "root", name="other"),
        5: Job(5, "anna", name="prepare2"),
        6: Job(6, "anna"),
    }
    assert job("-hold_jid 6,99,prepare*", jobs=others).predecessors == (3, 6)
    assert job("-hold_jid other,prepare1,prepare2", jobs=others).predecessors == (3, 4)


def test_that_a_hold_takes_any_number_of_names_but_no_more_patterns_than_are_quickly_compared() -> None:
    others = {each: Job(each, "root", name=f"a{each}") for each in range(1, 3000)}
    assert len(job(f"-hold_jid {','.join(each.name for each in others.values())}", jobs=others).predecessors) == 2999
    for patterns in (",".join(f"a{each}*" for each in range(101)), "a" * 16_384 + "*"):
        with pytest.raises(SubmissionError, match="patterns"):
            job(f"-hold_jid {patterns}", jobs=others)


def test_that_projects_and_groups_decide_who_may_submit() -> None:
    text = """
usersets: {staff: {entries: ['@geo']}, banned: {entries: [bob]}, rocks: {type: DEPT, entries: [anna]}}
projects: {p: {acl: staff, xacl: banned}}
unixgroups: {anna: [geo], bob: [geo]}
"""
    world = parse_cluster(Node(yaml.safe_load(text)))

    def submit(owner: str) -> Job:
        return parse_job_options(["-P", "p"], owner=owner, number=1, submit_time=0, cluster=world)

    assert (submit("anna").project, submit("anna").department, submit("anna").groups) == ("p", "rocks", ("geo",))
    for denied in ("bob", "carl"):
        with pytest.raises(SubmissionError, match=f'no access to project "p" for user "{denied}"'):
            submit(denied)


def test_that_who_names_no_project_has_the_default_one_and_needs_access_to_it() -> None:
    """As a qmaster 8.1.9 answered."""
    text = """
usersets: {staff: {entries: [anna]}}
projects: {p: {acl: staff}, q: {}}
users: {anna: {default_project: p}, carl: {default_project: p}, bob: {}}
"""
    world = parse_cluster(Node(yaml.safe_load(text)))

    def project_of(owner: str, *words: str) -> str | None:
        return parse_job_options(words, owner=owner, number=1, submit_time=0, cluster=world).project

    assert (project_of("anna"), project_of("anna", "-P", "q"), project_of("bob")) == ("p", "q", None)
    with pytest.raises(SubmissionError, match='no access to project "p" for user "carl"'):
        project_of("carl")


def test_that_a_department_is_found_by_name_before_the_primary_group_and_by_no_other_group() -> None:
    """As a qmaster 8.1.9 answered; of sets of one kind the first in the order of configuration counts."""
    groups = ("geo", "extra")
    sets = {
        name: UserSet(name, entries, "DEPT")
        for name, entries in (("g", ("@geo",)), ("x", ("@extra",)), ("n", ("anna",)), ("m", ("anna",)))
    }
    assert find_department("anna", groups, Cluster(user_sets=sets)) == "n"
    assert find_department("bob", groups, Cluster(user_sets=sets)) == "g"
    assert find_department("bob", ("other", "extra"), Cluster(user_sets=sets)) is None
    with pytest.raises(SubmissionError, match="no access to project"):
        parse_job_options(
            ["-P", "p"],
            owner="bob",
            number=1,
            submit_time=0,
            cluster=Cluster(
                user_sets={"x": UserSet("x", ("@extra",))}, projects={"p": Project("p", ("x",))},
                unix_groups={"bob": groups},
            ),
        )  # fmt: skip


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("-l arch=[!l]*", 'Parse error on position 2 of the expression "[!l]*".'),
        ("-l 'arch=lx|[!l]*'", 'Parse error on position 5 of the expression "lx|[!l]*".'),
        ("-l 'h=nosuch&'", 'Parse error on position 7 of the expression "nosuch&".'),
        ("-l 'arch=(lx' -pe nosuch 2", 'Parse error on position 3 of the expression "(lx".'),
        ("-soft -l arch=a! -hard -l arch=!", 'Parse error on position 1 of the expression "!".'),
    ],
)
def test_that_a_requested_text_must_be_an_expression(options: str, line: str) -> None:
    """Recorded from 8.1.9, which reads texts after all other values, and before PEs, projects and queues."""
    with pytest.raises(SubmissionError) as caught:
        job(options)
    assert caught.value.lines == (f"Unable to run job: {line}",)
    assert [report.code for report in caught.value.reports] == ["job.wrong-expression"]


def test_that_a_refusal_has_a_stable_code() -> None:
    with pytest.raises(SubmissionError) as caught:
        job("-l nix=1")
    assert [report.code for report in caught.value.reports] == ["job.unknown-resource"]


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(["-l", "-pe", "-q", "-t", "-p", "-a", "-ar", "-h", "-binding"]) | st.text(), max_size=6)
)
def test_that_no_words_raise_anything_but_a_refusal(words: list[str]) -> None:
    lines: tuple[str, ...] = ("accepted",)
    try:
        parse_job_options(words, owner="anna", number=1, submit_time=NOW, cluster=cluster())
    except SubmissionError as error:
        lines = error.lines
    assert lines


def test_that_arguments_may_follow_a_script_from_standard_input() -> None:
    draft = parse_draft(("-h", "--", "-N", "z"), 0)
    assert (draft.name, find_script(draft.command), draft.command[1:]) == (None, "", ("-N", "z"))
    assert name_of(draft) == "STDIN"
    assert split_arguments(("-h", "--", "-N", "z")) == ([("-h", ("-h",))], ("--", "-N", "z"))
    assert find_script(parse_draft(("job.sh", "--", "q"), 0).command) == "job.sh"
    with pytest.raises(SubmissionError) as refused:
        parse_draft(("--",), 0)
    assert refused.value.lines == ("qsub: -- option must be followed by job arguments",)
