"""What a change would do, on 1,000 hosts with 10,000 waiting jobs: seconds for a rule set, a queue and a host group."""

from dataclasses import replace
from statistics import median
from time import perf_counter

from qmonpy.engine.books.progress import start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.work.state import State

HOSTS, SLOTS, JOBS, NOW, ROUNDS, MOST_SECONDS = 1000, 8, 10_000, 1_000_000_000, 3, 1.0
USERS = tuple(f"user{number}" for number in range(50))
RULES = "{\n name per_user\n enabled TRUE\n limit users {*} to slots=400\n}\n"
REQUESTS = ("", "-l h_rt=3600", "-l h_rt=7200 -pe mpi 16", "-pe mpi 8")
RESERVING, RESERVING_JOBS = "-l h_rt=600 -R y -pe mpi 64", 40


def site() -> tuple[Cluster, State]:
    """A full site and the jobs that wait for it."""
    hosts = [f"node{number:04}" for number in range(HOSTS)]
    cluster = parse_scenario(
        {
            "format": FORMAT,
            "cluster": {
                "hosts": {name: {} for name in hosts},
                "hostgroups": {"@all": hosts},
                "pes": {"mpi": {"slots": "99999", "allocation_rule": "$fill_up"}},
                "queues": {"all.q": {"hostlist": "@all", "slots": str(SLOTS), "pe_list": "mpi"}},
                "rqs": RULES,
            },
        }
    ).cluster
    state = _submit(cluster, State(), ["-l h_rt=5000"] * (HOSTS * SLOTS))
    state = start_tasks(state, schedule(cluster, state, NOW).started)
    requests = [REQUESTS[number % len(REQUESTS)] for number in range(JOBS - RESERVING_JOBS)]
    return cluster, _submit(cluster, state, [*requests, *[RESERVING] * RESERVING_JOBS])


def _submit(cluster: Cluster, state: State, requests: list[str]) -> State:
    for words in requests:
        number = len(state.jobs) + 1
        owner = USERS[number % len(USERS)]
        job = parse_job_options(words.split(), owner=owner, number=number, submit_time=NOW, cluster=cluster)
        state = submit(state, job)
    return state


def changes(cluster: Cluster) -> dict[str, Cluster]:
    """What is tried."""
    queue, group = cluster.queues["all.q"], cluster.host_groups["@all"]
    rules = parse_quota_sets(RULES.replace("400", "150")).sets
    wider = replace(queue, settings={**queue.settings, "slots": Setting("9")})
    return {
        "a limit from 400 to 150": cluster.with_quota_sets(rules),
        "slots of a queue from 8 to 9": replace(cluster, queues={"all.q": wider}),
        "ten hosts fewer": replace(cluster, host_groups={"@all": replace(group, members=group.members[10:])}),
    }


def main() -> None:
    cluster, state = site()
    print(f"{HOSTS} hosts, {len(state.running):,} tasks running, {len(state.pending):,} jobs waiting")
    began = perf_counter()
    baseline = Baseline(cluster, state, NOW + 60)
    print(f"{'without a change, once':<30} {perf_counter() - began:.2f} s")
    for name, after in changes(cluster).items():
        seconds = []
        for _ in range(ROUNDS):
            began = perf_counter()
            effect = baseline.effect_of(replace(after))
            seconds.append(perf_counter() - began)
        told = f"{len(effect.jobs):,} jobs and {len(effect.quotas)} counters affected"
        print(f"{name:<30} {median(seconds):.2f} s (at most {MOST_SECONDS:.1f}); {told}")


if __name__ == "__main__":
    main()
