"""What a change would do, on 1,000 hosts with 10,000 waiting jobs: processor seconds for a change of each kind, beside
those of fresh passes."""

import gc
import sys
from collections.abc import Iterator
from dataclasses import replace
from statistics import median
from time import process_time

from qmonpy.engine.books.progress import start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.state import State
from tests.insight.sites.plain_trials import PlainTrials

HOSTS, SLOTS, JOBS, NOW, ROUNDS, MOST_SECONDS, GOAL_SECONDS = 1000, 8, 10_000, 1_000_000_000, 3, 0.5, 0.1
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
                "usersets": {"some": {"entries": list(USERS[:40])}},
                "pes": {"mpi": {"slots": "99999", "allocation_rule": "$fill_up"}},
                "queues": {"all.q": {"hostlist": "@all", "slots": str(SLOTS), "pe_list": "mpi"}},
                "rqs": RULES,
                "scheduler": {"max_reservation": "32"},
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
    """What is tried: a change of each kind."""
    queue, group = cluster.queues["all.q"], cluster.host_groups["@all"]
    limits = parse_quota_sets(RULES.replace("400", "150")).sets
    per_host = parse_quota_sets(RULES.replace("users {*} to slots=400", "users {*} hosts {*} to slots=4")).sets
    complexes, hosts, pe = cluster.complexes, cluster.hosts, cluster.pes["mpi"]

    leaves = tuple(ShareNode(name, 10 + place) for place, name in enumerate(USERS))

    def with_queue(name: str, value: str) -> Cluster:
        return replace(cluster, queues={"all.q": replace(queue, settings={**queue.settings, name: Setting(value)})})

    def with_scheduler(**settings: str) -> Cluster:
        return replace(cluster, scheduler={**cluster.scheduler, **settings})

    return {
        "a limit from 400 to 150": cluster.with_quota_sets(limits),
        "a rule per user and host": cluster.with_quota_sets(per_host),
        "no rule set": cluster.with_quota_sets(()),
        "slots of a queue from 8 to 9": with_queue("slots", "9"),
        "slots of a queue from 8 to 7": with_queue("slots", "7"),
        "a time limit of a queue": with_queue("h_rt", "1:0:0"),
        "a user set for a queue": with_queue("user_lists", "some"),
        "ten hosts fewer": replace(cluster, host_groups={"@all": replace(group, members=group.members[10:])}),
        "values of a host": replace(cluster, hosts={**hosts, "node0001": Host("node0001", {"num_proc": "8"})}),
        "a user set": replace(cluster, user_sets={"some": replace(cluster.user_sets["some"], entries=USERS[:10])}),
        "slots of a PE": replace(cluster, pes={"mpi": replace(pe, slots=64)}),
        "urgency of a complex": replace(
            cluster, complexes={**complexes, "h_rt": replace(complexes["h_rt"], urgency="1")}
        ),
        "weights of the scheduler": with_scheduler(weight_urgency="1"),
        "a share tree": replace(
            with_scheduler(weight_tickets_share="1000").with_share_tree(ShareNode("Root", 1, leaves)),
            users={name: User(name) for name in USERS},
        ),
        "no planned starts": with_scheduler(max_reservation="0"),
        "ten planned starts": with_scheduler(max_reservation="10"),
    }  # fmt: skip


def measure(baseline: Baseline, after: Cluster, rounds: int) -> tuple[float, str]:
    """Return the processor seconds of an effect, and what it tells."""
    seconds = []
    for _ in range(rounds):
        gc.collect()
        gc.disable()
        began = process_time()
        effect = baseline.effect_of(replace(after))
        seconds.append(process_time() - began)
        gc.enable()
    return median(seconds), f"{len(effect.jobs):,} jobs, {len(effect.quotas)} counters"


def measure_all() -> Iterator[tuple[str, float, float, str, bool]]:
    """Yield for a change of each kind its name, the processor seconds of its effect by fresh passes and by shared ones,
    what it tells, and whether both tell the same."""
    cluster, state = site()
    print(f"{HOSTS} hosts, {len(state.running):,} tasks running, {len(state.pending):,} jobs waiting", file=sys.stderr)
    # The search of Python for garbage among the jobs of this site is no part of what a change costs.
    gc.collect()
    gc.freeze()
    began = process_time()
    baseline = Baseline(cluster, state, NOW + 60)
    print(f"without a change, once: {process_time() - began:.2f} s", file=sys.stderr)
    plain = Baseline(cluster, state, NOW + 60, PlainTrials(state, NOW + 60))
    for name, after in changes(cluster).items():
        (slow, expected), (quick, told) = measure(plain, after, 1), measure(baseline, after, ROUNDS)
        yield name, slow, quick, told, told == expected


def main() -> int:
    """Print the table; 1 where an effect takes longer than it may."""
    print(f"{'change':<30}{'plain':>8}{'now':>8}  processor seconds, at most {MOST_SECONDS}, goal {GOAL_SECONDS}")
    is_kept = True
    for name, slow, quick, told, is_same in measure_all():
        is_kept &= quick <= MOST_SECONDS and is_same
        print(f"{name:<30}{slow:8.3f}{quick:8.3f}  {told}", flush=True)
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
