"""`qalter -scope` of Open Cluster Scheduler: each list of each scope is replaced by itself, and then all is looked at
together (9.1.4, asked)."""

from dataclasses import replace

import pytest

from qmonpy.engine.world.alteration import AlteredJob, alter_job, read_alteration
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.scope_words import list_scopes
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.work.state import State
from tests.engine.build import make_cluster
from tests.present import present

CLUSTER = replace(
    make_cluster(complexes=("lic lic INT <= YES YES 0 0", "big big BOOL == YES NO 0 0")),
    variety=OPEN_CLUSTER_SCHEDULER_9,
)
SCOPED = "-pe mpi 2 -scope master -l lic=1 -scope slave -l lic=2 -q all.q"


def alter(before: str, options: str) -> AlteredJob:
    job = parse_job_options(before.split(), owner="anna", number=1, submit_time=0, cluster=CLUSTER)
    wanted = read_alteration(options.split(), 0, CLUSTER.variety)
    return alter_job(CLUSTER, State(jobs={1: job}), "anna", job, wanted)


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ("-scope master -l big=TRUE", ("-scope master -l big=TRUE", "-scope slave -l lic=2", "-scope slave -q all.q")),
        ("-scope slave -l lic=3", ("-scope master -l lic=1", "-scope slave -l lic=3", "-scope slave -q all.q")),
        ("-scope slave -q *@h1", ("-scope master -l lic=1", "-scope slave -l lic=2", "-scope slave -q *@h1")),
    ],
)
def test_that_a_list_of_a_scope_is_replaced_and_the_others_stay(options: str, after: tuple[str, ...]) -> None:
    altered = present(alter(SCOPED, options).job)
    assert list_scopes(altered) == after
    again = parse_job_options(altered.arguments, owner="anna", number=1, submit_time=0, cluster=CLUSTER)
    assert list_scopes(again) == after


def test_that_an_allocation_rule_is_replaced_by_another_one() -> None:
    altered = present(alter("-pe mpi 2 -par 1 -bamount 2", "-par $fill_up").job)
    assert (altered.allocation_rule, altered.other_requests) == ("$fill_up", ("-bamount 2", "-par $fill_up"))


@pytest.mark.parametrize(
    ("before", "options", "text"),
    [
        (SCOPED, "-l lic=1", "overwriting global hard request lic in master resource requests is not allowed"),
        (SCOPED, "-q all.q", "overwriting global hard queue requests in slave scope is not allowed"),
        ("-pe mpi 2 -l lic=1", "-scope slave -l lic=2", "overwriting global hard request lic in slave resource"),
        ("-pe mpi 2 -scope slave -par 1", "-par 2", "overwriting global allocation_rule in slave requests"),
        ("-q all.q", "-scope slave -l lic=2", "specification of master or slave specific requests is not allowed"),
    ],
)
def test_that_what_does_not_go_together_with_what_the_job_has_is_refused(before: str, options: str, text: str) -> None:
    found = alter(before, options)
    assert found.job is None
    assert text in present(found.refusal).text


def test_that_8_1_9_knows_no_such_option() -> None:
    with pytest.raises(SubmissionError, match="-scope"):
        read_alteration(("-scope", "master", "-l", "lic=1"), 0)
