"""What the model does not know of a real cluster."""

from dataclasses import replace
from datetime import timedelta, timezone

from qmonpy.insight.plan.forecast import make_forecast
from qmonpy.insight.plan.start_forecast import StartForecast, StartKind, find_start
from qmonpy.insight.plan.start_words import describe_start, describe_wait
from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change_words import describe_start_changes
from qmonpy.insight.why.model_limits import (
    asks_for_cores,
    describe_all_left_out,
    describe_limits,
    describe_requests_left_out,
    describe_unread_left_out,
    find_unweighed,
    unknown_settings,
)
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.configuration.unread import UnreadPart
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.snapshot import CalendarZone, Snapshot
from qmonpy.model.work.job import Job
from tests.insight.world import play


def configured(**attributes: str) -> Cluster:
    return replace(Cluster(), scheduler=attributes)


def test_that_a_scheduler_with_defaults_has_nothing_of_its_own_that_is_unknown() -> None:
    assert unknown_settings(Cluster()) == ()
    assert "scheduler configuration" not in describe_limits(Cluster())


def test_that_what_is_not_obeyed_and_matters_is_named_with_its_value() -> None:
    cluster = configured(params="PE_RANGE_ALG=bin", job_load_adjustments="np_load_avg=0.50")
    assert unknown_settings(cluster) == ("params PE_RANGE_ALG=bin",)
    assert "scheduler configuration: params PE_RANGE_ALG=bin" in describe_limits(cluster)


def test_that_tickets_of_a_share_tree_are_unknown_where_nobody_tells_the_usage() -> None:
    cluster = configured(weight_tickets_share="10000")
    assert unknown_settings(cluster) == ()
    treed = cluster.with_share_tree(ShareNode("Root", 1, (ShareNode("default", 10),)))
    assert unknown_settings(treed) == ("weight_tickets_share 10000",)
    assert "sge_share_mon could not be run here" in describe_limits(treed)
    assert unknown_settings(treed, is_usage_told=True) == ()
    assert "usage" not in describe_limits(treed, is_usage_told=True)


def test_that_kinds_of_usage_that_count_and_are_never_told_are_unknown() -> None:
    weights = "cpu=0.500000,licences=0.500000"
    cluster = configured(weight_tickets_share="10000", usage_weight_list=weights)
    treed = cluster.with_share_tree(ShareNode("Root", 1, (ShareNode("default", 10),)))
    assert unknown_settings(treed, is_usage_told=True) == (f"usage_weight_list {weights}",)


def test_that_what_is_not_known_of_the_zone_of_calendars_is_said() -> None:
    cluster = replace(Cluster(), calendars={"night": Calendar("night", "NONE", "20-24=off")})
    theirs = CalendarZone(timezone(timedelta(hours=9)), "the zone of the qmaster")
    line = "Calendars are read in the zone of the qmaster; a later change of its clock (summer time) is not known."
    assert line in describe_limits(cluster, theirs).splitlines()
    assert "Calendars" not in describe_limits(cluster, CalendarZone())
    assert "Calendars" not in describe_limits(Cluster(), theirs)
    unknown = CalendarZone(None, "the zone of this machine; that of the qmaster is not known here", is_known=False)
    assert f"Calendars are read in {unknown.words}." in describe_limits(cluster, unknown).splitlines()


def test_that_the_neutral_values_are_not_named_however_they_are_written() -> None:
    assert unknown_settings(configured(params="NONE", weight_tickets_share="0")) == ()


def test_that_of_params_only_what_is_unknown_is_named() -> None:
    assert unknown_settings(configured(params="none")) == ()
    assert unknown_settings(configured(params="MONITOR=1,DURATION_OFFSET=60")) == ()
    assert unknown_settings(configured(params="MONITOR=1,PE_RANGE_ALG=bin")) == ("params PE_RANGE_ALG=bin",)


def test_that_parts_that_could_not_be_read_or_are_not_weighed_are_named() -> None:
    jobs = {number: Job(number, "anna", other_requests=("-bfilter ScC",)) for number in range(1, 8)}
    unread = (UnreadPart(ObjectKind.COMPLEX, "", "complexes, line 14", is_partial=True),)
    said = describe_limits(Cluster(), unread=unread, unweighed=find_unweighed(jobs))
    assert (
        "- parts of this cluster's configuration that could not be read: table of complex attributes (line 14)"
        in said.splitlines()
    )
    assert "- requests of 7 jobs: 1 (-bfilter ScC), 2 (-bfilter ScC)" in said
    assert said.splitlines()[-1].endswith("5 (-bfilter ScC) and 2 more")
    assert find_unweighed({1: Job(1, "anna")}) == ()


def test_that_the_notice_says_what_is_not_followed_where_jobs_ask_for_cores() -> None:
    asked = {1: Job(1, "anna"), 2: Job(2, "anna", other_requests=("-bamount 2",))}
    assert asks_for_cores(asked)
    assert not asks_for_cores({1: Job(1, "anna")})
    assert "gives bound cores to a second job" in describe_limits(Cluster(), binds_cores=True)
    assert "cores" not in describe_limits(Cluster())


def test_that_the_notice_names_the_grid_engine_whose_rules_the_model_follows() -> None:
    assert describe_limits(Cluster()).startswith("Computed here by the model of Grid Engine 8.1.9 ")
    ocs = replace(Cluster(), variety=OPEN_CLUSTER_SCHEDULER_9)
    assert describe_limits(ocs).startswith("Computed here by the model of Open Cluster Scheduler 9 ")


BOUND = ("-bunit T", "-bamount 2")
SENTENCE = "This leaves out its requests -bunit T, -bamount 2: the model does not weigh them."
UNREAD = (UnreadPart(ObjectKind.SCHEDULER, "", "scheduler", "why"),)


def snapshot_with_a_bound_job() -> Snapshot:
    """Jobs of bob on one host each; the fifth waits, and asks for what the model does not weigh."""
    player = play(*[("bob", "")] * 5)
    state = player.state
    jobs = {**state.jobs, 5: replace(state.jobs[5], other_requests=BOUND)}
    return Snapshot(player.cluster, replace(state, jobs=jobs), player.now)


def test_that_why_says_which_requests_it_leaves_out() -> None:
    found = snapshot_with_a_bound_job()
    trace = trace_job(found.cluster, found.state, found.now, 5)
    assert describe_verdict(trace).endswith(SENTENCE)
    plain = trace_job(found.cluster, replace(found.state, jobs={**found.state.jobs, 5: trace.job}), found.now, 5)
    assert describe_verdict(replace(plain, job=replace(plain.job, other_requests=()))) == describe_verdict(
        trace
    ).removesuffix(f" {SENTENCE}")


def test_that_a_start_says_which_requests_it_leaves_out_once() -> None:
    found = snapshot_with_a_bound_job()
    start = find_start(found, make_forecast(found, lambda: False), 5)
    assert start is not None
    assert start.unweighed == BOUND
    assert describe_start(start, found.now).count(SENTENCE) == 1
    # Beside the answer why, which says so itself.
    assert SENTENCE not in describe_wait(start, None, found.now)


def test_that_changes_that_start_a_job_say_which_requests_they_leave_out() -> None:
    found = snapshot_with_a_bound_job()
    changes = find_start_changes(found.cluster, found.state, found.now, 5)
    assert changes is not None
    assert describe_start_changes(changes).startswith(f"{SENTENCE} ")
    assert SENTENCE not in describe_start_changes(replace(changes, unweighed=()))


def test_that_what_the_scheduler_itself_planned_leaves_nothing_out() -> None:
    planned = StartForecast(5, StartKind.PLANNED, 100, unweighed=BOUND)
    assert SENTENCE not in describe_start(planned, 0)
    assert describe_start(replace(planned, kind=StartKind.NEVER, start=None), 0).endswith(SENTENCE)


def test_that_answers_on_a_whole_cluster_name_unread_parts_and_jobs() -> None:
    found = snapshot_with_a_bound_job()
    jobs = "Requests of 1 job are left out, as the model does not weigh them: 5."
    assert describe_all_left_out(found) == jobs
    unread = "Of the configuration could not be read, and is left out: scheduler configuration."
    assert describe_all_left_out(replace(found, unread=UNREAD)) == f"{unread} {jobs}"


def test_that_nothing_is_said_where_nothing_is_left_out() -> None:
    assert (describe_requests_left_out(()), describe_unread_left_out(()), describe_all_left_out(Snapshot())) == (
        "",
        "",
        "",
    )
    assert describe_requests_left_out(("-bamount 2",)).endswith("its request -bamount 2: the model does not weigh it.")
