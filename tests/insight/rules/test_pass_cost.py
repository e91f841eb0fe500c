"""What rules cost the scheduler of 8.1.9, compared with recorded passes, and the cheaper form of those per host."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.insight.rules.cheaper_form import find_cheaper_form, lint_cost
from qmonpy.insight.rules.lint import LintSubject
from qmonpy.insight.rules.open_count import OpenCount
from qmonpy.insight.rules.pass_cost import PassCost, find_flood_cost, find_pass_cost
from qmonpy.model.configuration.change import with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.state import PendingTasks, State
from tests.benchmarks.scheduler import HOSTS, WORKLOADS, submit_jobs
from tests.benchmarks.scheduler import make_cluster as make_large_cluster
from tests.present import present

USERS = ("roland", "andre", "user1", "user2", "user3")
PER_USER = "{\n name per_user\n enabled true\n limit users {*} to slots=3000\n}\n"
PER_USER_HOST = "{\n name per_user_host\n enabled true\n limit users {*} hosts {*} to slots=2\n}\n"
MANY_RULES = "".join(
    "\n".join(
        (
            f"{{\n name s{at}\n enabled true",
            *(f" limit users u{at}_{n} hosts {{*}} to slots=1" for n in range(40)),
            " limit users {*} hosts {*} to slots=6\n}\n",
        )
    )
    for at in range(5)
)
CHECKS_OF_FLOOD_RQS = 3_005_000
"""How often the profile of 8.1.9 itself says that rules were matched in that pass (`params PROFILE=1`)."""


def make_cluster(count: int, rules: str, **settings: Any) -> Cluster:
    names = [f"node{number:04}" for number in range(count)]
    document = {
        "hosts": {name: {"complex_values": "num_proc=8"} for name in names},
        "hostgroups": {"@big": names},
        "queues": {"big.q": {"hostlist": "@big", "slots": "8", "pe_list": "mpi"}},
        "pes": {"mpi": {"slots": "99999", "allocation_rule": "$fill_up"}},
        "rqs": rules,
        **settings,
    }
    cluster = parse_scenario({"format": "qmonpy-scenario/1", "name": "t", "cluster": document, "steps": []}).cluster
    return replace(cluster, configuration={**cluster.configuration, "max_aj_instances": "0"})


def make_state(jobs: list[Job]) -> State:
    pending = {each.number: PendingTasks(each.number, tuple(each.task_ids)) for each in jobs}
    return State(jobs={each.number: each for each in jobs}, pending=pending)


def flood(jobs: int, tasks: int) -> State:
    return make_state(
        [Job(at + 1, USERS[at % len(USERS)], tasks=Range(1, tasks), runtime=30_000) for at in range(jobs)]
    )


def cost_of(rules: str, jobs: int = 5, tasks: int = 200, hosts: int = 100) -> PassCost:
    return find_pass_cost(make_cluster(hosts, rules), flood(jobs, tasks), 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKLOADS)
def test_that_a_recorded_pass_takes_as_long_as_is_told(name: str) -> None:
    workload = WORKLOADS[name]
    cluster = make_large_cluster(HOSTS, workload.rule_sets)
    found = find_pass_cost(cluster, submit_jobs(cluster, State(), workload.jobs()), 0)
    print(name, workload.grid_engine_seconds, found.seconds)
    assert found.seconds == pytest.approx(workload.grid_engine_seconds, rel=0.1)
    if name == "flood_rqs":
        assert [each.checks for each in found.sets] == [pytest.approx(CHECKS_OF_FLOOD_RQS, rel=0.005)] * 2


def test_that_rules_that_refuse_and_leave_instances_open_are_what_costs() -> None:
    costly, cheap = cost_of(PER_USER_HOST + PER_USER), cost_of(PER_USER)
    checks = {each.name: each.checks for each in costly.sets}
    # The second set is asked as often as the first one leaves an instance to be asked.
    assert checks["per_user_host"] == checks["per_user"] > 10 * cheap.sets[0].checks
    assert costly.started == cheap.started == 800


def test_that_rules_that_are_passed_over_are_counted_apart() -> None:
    found = cost_of(MANY_RULES).sets[0]
    assert [each.checks for each in found.rules[:-1]] == [0] * 40
    assert found.rules[0].passed == found.rules[-1].checks > 0


def test_that_all_at_once_starts_what_runs_again() -> None:
    cluster, state = make_cluster(10, PER_USER), flood(2, 20)
    started = schedule(cluster, state, 0).started
    running = replace(state, running={(each.job, each.task): each for each in started}, pending={})
    assert find_pass_cost(cluster, running, 0).started == 0
    assert find_flood_cost(cluster, running, 0) == find_pass_cost(cluster, state, 0)


def test_that_open_instances_are_counted_as_in_a_plain_list() -> None:
    random = Random(3)
    free = [random.randrange(3) for _ in range(50)]
    counted = OpenCount(free)
    for _ in range(200):
        at = random.randrange(50)
        counted.take(at, 1)
        free[at] -= 1
        upto = random.randrange(50)
        assert counted.count_up_to(upto) == sum(each > 0 for each in free[: upto + 1])
        assert counted.open == sum(each > 0 for each in free)


# The cheaper form


def find_form(rules: str, count: int = 120, **settings: Any) -> tuple[Cluster, Any]:
    cluster = make_cluster(count, rules, **settings)
    subject = LintSubject(next(iter(cluster.quota_sets.values())), cluster)
    return cluster, find_cheaper_form(subject, 0)


def per_host(limit: str, filters: str = "hosts {*}", more: str = "") -> str:
    return f"{{\n name per_host\n enabled true\n limit {filters} to {limit}\n{more}}}\n"


def random_jobs(random: Random) -> list[Job]:
    jobs = []
    for number in range(1, 25):
        resources = (ResourceRequest("mem", f"{random.randint(1, 3)}G"),) if random.random() < 0.5 else ()
        is_parallel = random.random() < 0.3
        slots = (Range(least := random.randint(1, 6), least),)
        pe = {"pe": "mpi", "slots": slots} if is_parallel else {}
        jobs.append(Job(number, random.choice(USERS), hard_resources=resources, **pe))  # type: ignore[arg-type]
    return jobs


@pytest.mark.parametrize("limit", ["slots=3", "mem=4G", "slots=2,mem=3G", "slots=$num_proc-5"])
def test_that_the_cheaper_form_decides_the_same(limit: str) -> None:
    hosts = {f"node{number:04}": {"complex_values": "num_proc=8,mem=6G"} for number in range(6)}
    before, form = find_form(per_host(limit), 6, complexes="mem mem MEMORY <= YES YES 0 0", hosts=hosts)
    quota_set = next(iter(before.quota_sets.values()))
    after = with_changes(before, form.changes).with_quota_sets((form.quota_set,))
    assert not form.quota_set.is_enabled
    assert quota_set.is_enabled
    for seed in range(15):
        state = make_state(random_jobs(Random(seed)))
        one, other = (schedule(each, state, 0).started for each in (before, after))
        assert [(each.job, each.pieces) for each in one] == [(each.job, each.pieces) for each in other], seed


def test_that_a_smaller_amount_that_a_host_has_stays() -> None:
    hosts = {"node0000": {"complex_values": "slots=1"}, "node0001": {"complex_values": "slots=9"}}
    cluster, form = find_form(per_host("slots=3"), 2, hosts=hosts)
    values = {each.key: each.after.complex_values["slots"] for each in form.changes}
    assert values == {"node0001": "3"}
    assert cluster.hosts["node0000"].complex_values["slots"] == "1"


@pytest.mark.parametrize(
    "rules",
    [
        per_host("slots=2", "users {*} hosts {*}"),
        per_host("slots=2", "users anna hosts {*}"),
        per_host("slots=2", "hosts *"),
        per_host("slots=2", "queues {*} hosts {*}"),
        per_host("slots=2", more=" limit users anna to slots=1\n"),
        per_host("slots=$np_load_avg*3"),
        per_host("h_rt=100"),
    ],
)
def test_that_what_counts_something_else_has_no_cheaper_form(rules: str) -> None:
    assert find_form(rules)[1] is None


def test_that_the_hint_names_the_rule_and_brings_its_edits() -> None:
    cluster, _ = find_form(per_host("slots=3"))
    (lint,) = lint_cost(LintSubject(cluster.quota_sets["per_host"], cluster))
    assert "120 hosts" in lint.report.text
    assert (len(lint.others), present(lint.fix).is_enabled) == (120, False)
