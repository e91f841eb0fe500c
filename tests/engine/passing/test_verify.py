"""Verification when a job is submitted (-w)."""

from dataclasses import replace

import pytest

from qmonpy.engine.passing.verify import EmptyCluster, find_verdict, is_suited, suitability, verify_job
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.report import Severity
from tests.engine.build import NOW, make_cluster, make_job, play


@pytest.mark.parametrize(
    ("level", "severities"), [("n", []), ("e", [Severity.ERROR]), ("w", [Severity.WARNING]), ("p", [Severity.ERROR])]
)
def test_that_a_job_that_can_never_run_is_reported_as_it_asks_to_be(level: str, severities: list[Severity]) -> None:
    made = play(make_cluster())
    job = make_job(made.cluster, 1, f"-w {level} -l arch=nothing")
    assert [report.severity for report in verify_job(made.cluster, made.state, job)] == severities


def test_that_what_is_in_use_counts_only_when_it_is_asked_for_now() -> None:
    made = play(make_cluster(hosts="h1", slots=1), "")
    assert verify_job(made.cluster, made.state, make_job(made.cluster, 2, "-w e")) == ()
    assert verify_job(made.cluster, made.state, make_job(made.cluster, 2, "-w p")) != ()


def test_that_unsuitability_is_told_with_its_reasons() -> None:
    made = play(make_cluster(queues={"all.q": {"projects": "p1"}}))
    reasons = suitability(made.cluster, make_job(made.cluster, 1))
    assert reasons
    assert "correct project" in format_line(reasons[0])
    assert suitability(made.cluster, make_job(made.cluster, 1, "-P p1")) is None


@pytest.mark.parametrize("threshold", ["load_thresholds", "suspend_thresholds"])
@pytest.mark.parametrize("load", [{}, {"load_values": "np_load_avg=9"}])
@pytest.mark.parametrize("level", ["v", "p"])
def test_that_a_host_that_reports_no_load_or_too_much_suits_a_job(
    threshold: str, load: dict[str, str], level: str
) -> None:
    made = play(make_cluster(hosts={"h1": load}, queues={"all.q": {threshold: "np_load_avg=1.75"}}))
    assert find_verdict(made.cluster, made.state, make_job(made.cluster, 1, f"-w {level}"), NOW).slots


def test_that_a_host_that_has_not_cleaned_up_after_a_job_may_run_it_one_day() -> None:
    made = play(make_cluster(hosts="h1", slots=1))
    job = replace(make_job(made.cluster, 1), barred_hosts=("h1",))
    assert suitability(made.cluster, job) is None
    assert is_suited(made.cluster, made.state, job)
    assert EmptyCluster(made.cluster).is_suitable_for(job)
