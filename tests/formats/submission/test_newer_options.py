"""Options of qsub that Open Cluster Scheduler 9 has and 8.1.9 has not."""

from dataclasses import replace

import pytest

from qmonpy.engine.site.category import make_category
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.model.work.job import Job, ResourceRequest
from tests.clusters.world import small_cluster

OLD = small_cluster()
OCS = replace(OLD, variety=OPEN_CLUSTER_SCHEDULER_9)
SOFT = "specification of master or slave specific soft {} requests is not allowed"
TWICE = "overwriting global {} in {} resource requests is not allowed"
PE = ("-pe", next(iter(OLD.pes)), "2")


def submit(*words: str, is_old: bool = False) -> Job:
    return parse_job_options((*PE, *words), owner="anna", number=1, submit_time=0, cluster=OLD if is_old else OCS)


def test_that_requests_of_a_scope_are_kept_as_the_reader_of_real_jobs_has_them() -> None:
    queue = next(iter(OLD.queues))
    job = submit(
        "-l", "h_rt=60", "-scope", "master", "-q", queue, "-l", "h_vmem=1G", "-scope", "slave", "-l", "h_vmem=2G",
        "-q", f"{queue}@h1", "-scope", "global", "-l", "s_rt=50", "-bamount", "2", "-b", "y", "sleep", "9",
    )  # fmt: skip
    assert job.hard_resources == (ResourceRequest("h_rt", "60"), ResourceRequest("s_rt", "50"))
    assert (job.master_queues, job.hard_queues, job.runtime) == ((queue,), (), 9)
    assert job.master_resources == (ResourceRequest("h_vmem", "1G"),)
    assert job.slave_resources == (ResourceRequest("h_vmem", "2G"),)
    assert (job.slave_queues, job.other_requests) == ((f"{queue}@h1",), ("-bamount 2",))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("-masterq QUEUE -soft -q QUEUE", SOFT.format("queue")),
        ("-scope slave -soft -l arch=a", SOFT.format("resource")),
        ("-scope slave -soft -q QUEUE", SOFT.format("queue")),
        ("-l h_vmem=1G -scope master -l h_vmem=2G", TWICE.format("hard request h_vmem", "master")),
        ("-soft -l arch=b -scope slave -hard -l arch=a", TWICE.format("soft request arch", "slave")),
        ("-q QUEUE -scope slave -q QUEUE@h1", "overwriting global hard queue requests in slave scope is not allowed"),
        ("-scope slave -l tok=1", 'requesting per job consumable "tok" for slave tasks does not make sense'),
        (
            "-scope master -l hh=1 -scope slave -l hh=1",
            'per host consumable "hh" both as master and slave request is not allowed',
        ),
    ],
)
def test_that_what_its_qmaster_rejects_of_scopes_is_rejected_in_its_words(words: str, text: str) -> None:
    own = {
        name: ComplexAttribute(name, name, ValueType.INT, Relop.LE, Requestable.YES, kind, "0", "0")
        for name, kind in (("tok", Consumable.JOB), ("hh", Consumable.HOST))
    }
    cluster = replace(OCS, complexes={**OCS.complexes, **own})
    given = (*PE, *words.replace("QUEUE", next(iter(OLD.queues))).split())
    with pytest.raises(SubmissionError) as refused:
        parse_job_options(given, owner="anna", number=1, submit_time=0, cluster=cluster)
    assert refused.value.reports[0].text == f"job rejected: {text}"


@pytest.mark.parametrize("words", ["-masterq QUEUE", "-scope slave -q QUEUE", "-scope master -l h_vmem=1G"])
def test_that_a_sequential_job_may_not_ask_by_scope(words: str) -> None:
    given = words.replace("QUEUE", next(iter(OLD.queues))).split()
    with pytest.raises(SubmissionError) as refused:
        parse_job_options(given, owner="anna", number=1, submit_time=0, cluster=OCS)
    said = "job rejected: specification of master or slave specific requests is not allowed for non-parallel jobs"
    assert refused.value.reports[0].text == said


def test_that_q_beside_masterq_is_for_the_slave_tasks_where_requests_have_scopes() -> None:
    queue = next(iter(OLD.queues))
    words = ("-q", f"{queue}@h1", "-masterq", queue)
    new, old = (make_category(cluster, submit(*words, is_old=cluster is OLD), ()) for cluster in (OCS, OLD))
    assert (new.hard_queues, new.slave_queues) == ((), (f"{queue}@h1",))
    assert (old.hard_queues, old.slave_queues) == ((f"{queue}@h1",), ())


@pytest.mark.parametrize("words", [("-scope", "master", "-l", "h_vmem=1G"), ("-bamount", "2"), ("-par", "1")])
def test_that_8_1_9_refuses_them_in_its_words(words: tuple[str, ...]) -> None:
    submit(*words)
    with pytest.raises(SubmissionError) as refused:
        submit(*words, is_old=True)
    assert refused.value.reports[0].text == f'invalid option argument "{words[0]}"'


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("-scope", "all"), 'invalid option argument "-scope all"'),
        (("-binding", "linear:2"), 'invalid option argument "-binding"'),
        (("-scope", "slave", "-l", "=3"), 'Wrong resource list format "=3" specified to -l option'),
        (("-bamount",), "-bamount option must have argument"),
        (
            ("-scope", "master", "-l", "mem_free=1G", "-masterq", "all.q"),
            "do not mix -scope options with -masterq options",
        ),
    ],
)
def test_that_what_open_cluster_scheduler_refuses_is_refused(words: tuple[str, ...], text: str) -> None:
    with pytest.raises(SubmissionError) as refused:
        submit(*words)
    assert refused.value.reports[0].text == text


def test_that_their_values_are_no_options() -> None:
    options, rest = split_arguments(("-scope", "master", "-bunit", "C", "-l", "x=1", "run.sh", "x"))
    assert ([name for name, _ in options], rest) == (["-bunit", "-scope master -l"], ("run.sh", "x"))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("-par 1 -scope master -par 1", "overwriting global allocation_rule in master requests is not allowed"),
        ("-par 1 -scope slave -par 1", "overwriting global allocation_rule in slave requests is not allowed"),
        (
            "-scope slave -par $pe_slots",
            'overwriting allocation_rule to "$pe_slots" is not allowed in scope slave',
        ),
    ],
)
def test_that_its_qmaster_rejects_allocation_rules_that_contradict_each_other(words: str, text: str) -> None:
    with pytest.raises(SubmissionError) as refused:
        submit(*words.split())
    assert refused.value.reports[0].text == f"job rejected: {text}"


@pytest.mark.parametrize(
    ("name", "text"),
    [("other", 'Department "other" does not exist'), ("bobs", 'User "anna" is not part of department "bobs"')],
)
def test_that_a_job_belongs_to_the_department_that_it_names(name: str, text: str) -> None:
    sets = (UserSet("annas", ("anna",), "DEPT"), UserSet("bobs", ("bob",), "DEPT"), UserSet("more", ("anna",), "DEPT"))
    cluster = replace(OCS, user_sets={each.name: each for each in sets})
    words = {"owner": "anna", "number": 1, "submit_time": 0, "cluster": cluster}
    assert parse_job_options(("-dept", "more", "run.sh"), **words).department == "more"  # type: ignore[arg-type]
    assert parse_job_options(("run.sh",), **words).department == "annas"  # type: ignore[arg-type]
    with pytest.raises(SubmissionError) as refused:
        parse_job_options(("-dept", name, "run.sh"), **words)  # type: ignore[arg-type]
    assert refused.value.reports[0].text == text
