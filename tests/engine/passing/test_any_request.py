"""Whatever is typed behind -l, -pe, -q and their like: a report, or a job that a pass can deal with."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.progress import submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.passing.verify import verify_job
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State
from tests.engine.build import NOW, make_cluster
from tests.engine.strategies import COMPLEXES, USER_SETS

many = settings(max_examples=300, derandomize=True, deadline=None)

LIMITS = "users {*} hosts {*} to slots=2,lic=$num_proc", "to h_rt=100,arch=lx*"
ODD = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
"""Any text that an argument of a command can be."""
WORDS = [
    *"=,!&|()[]*?@-:.+'\"",
    "==",
    "lic",
    "mem",
    "excl",
    "slots",
    "h_rt",
    "arch",
    "h",
    "q",
    "num_proc",
    "1",
    "0",
    "-1",
    "2G",
]
WORDS += [
    "1.5",
    "0x10",
    "1:0:0",
    "infinity",
    "true",
    "NONE",
    "UNDEFINED",
    "*",
    "all.q",
    "fast.q",
    "h1",
    "@g",
    "@@g",
    "mpi",
    "m*",
]
WORDS += ["1-4", "-5", "3-", "1-9:2", "99999999999", "e308", "1e999", "\\", " "]
TYPED = st.lists(st.sampled_from(WORDS), max_size=6).map("".join)
"""Texts that are made of what is typed in such places."""
NUMBERS = [
    "0",
    "1",
    "2",
    "7",
    "9999999",
    "99999999999",
    "-3",
    "1.5",
    "1e3",
    "0x2",
    "2G",
    "1:0:0",
    "infinity",
    "true",
    "",
]
REQUESTS = st.tuples(
    st.sampled_from(["lic", "mem", "tok", "excl", "h_rt", "num_proc", "arch", "h", "q", "s", "nothing"]),
    st.sampled_from(["=", "", "==", ">="]),
    st.sampled_from([*NUMBERS, "lx*", "h[12]", "!h1", "h1|h2", "all.q", "("]),
).map("".join)
QUEUES = st.tuples(
    st.sampled_from(["all.q", "*", "fast*", "!all.q", "", "no.q"]), st.sampled_from(["", "@h1", "@@g", "@*", "@"])
)
RANGES = st.tuples(st.sampled_from(NUMBERS), st.sampled_from(["", "-", "-4", "-1", "-8:2", ":2"]))
LISTS = st.one_of(
    *(
        st.lists(each, min_size=1, max_size=3).map(",".join)
        for each in (REQUESTS, QUEUES.map("".join), RANGES.map("".join))
    )
)
"""Texts that are nearly right."""
TEXTS = st.one_of(LISTS, TYPED, ODD)
OPTIONS = st.one_of(
    st.tuples(st.sampled_from(["-l", "-q", "-P", "-p", "-t", "-a", "-tc", "-masterq"]), TEXTS).map(list),
    st.tuples(st.just("-pe"), TEXTS, TEXTS).map(list),
    st.tuples(st.just("-pe"), st.sampled_from(["mpi", "rr", "*"]), TEXTS).map(list),
    st.tuples(st.just("-soft"), st.sampled_from(["-l", "-q"]), TEXTS).map(list),
)


@cache
def cluster() -> Cluster:
    return make_cluster(
        *LIMITS,
        hosts={name: {"complex_values": "num_proc=2,lic=2,mem=4G,excl=true"} for name in ("h1", "h2")},
        queues={"all.q": {}, "fast.q": {}},
        user_sets=USER_SETS,
        complexes=COMPLEXES,
        hostgroups={"@g": ["h1"]},
    )


def parse_job(arguments: list[str]) -> Job | None:
    """The job of some options, None if there are reports instead."""
    reports: tuple[Report, ...] = ()
    try:
        return parse_job_options(arguments, owner="anna", number=1, submit_time=NOW, cluster=cluster())
    except ReportError as error:
        reports = error.reports
    assert any(report.is_error and report.text for report in reports)
    return None


@pytest.mark.slow
@many
@given(st.lists(OPTIONS, min_size=1, max_size=3))
def test_that_any_options_give_a_report_or_a_job_that_can_be_scheduled(options: list[list[str]]) -> None:
    job = parse_job([word for option in options for word in option])
    if job is not None:
        decisions = schedule(cluster(), submit(State(), job), NOW, with_reasons=True)
        assert decisions.started or decisions.refusals[1] or decisions.order == (1,)


@many
@given(TEXTS)
def test_that_any_request_is_reported_or_kept(text: str) -> None:
    job = parse_job(["-l", text])
    if job is not None:
        assert all(request.name in cluster().complexes for request in job.hard_resources)


@many
@given(TEXTS)
def test_that_any_range_of_slots_is_reported_or_kept(text: str) -> None:
    job = parse_job(["-pe", "mpi", text])
    if job is not None:
        assert job.slots
        assert all(1 <= each.first <= each.last for each in job.slots)


@pytest.mark.slow
@many
@given(st.sampled_from("ewpv"), st.lists(OPTIONS, min_size=1, max_size=2))
def test_that_any_job_can_be_verified(level: str, options: list[list[str]]) -> None:
    job = parse_job(["-w", level, *(word for option in options for word in option)])
    if job is not None:
        verify_job(cluster(), State(), job)
