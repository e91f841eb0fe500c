"""What a pass pays to order waiting jobs by the tickets of all policies: `python -m tests.engine.tickets.cost`."""

from dataclasses import replace
from time import process_time

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.priorities import rank_by_priority
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees
from qmonpy.model.work.job import Job
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from qmonpy.model.work.state import PendingTasks, RunningTask, State

JOBS, RUNNING, USERS, PROJECTS, DEPARTMENTS = 10_000, 2_000, 200, 20, 10
NOW = 1_800_000_000
ROUNDS = 5
LIMIT_SECONDS, FOLLOWING_SECONDS = 0.15, 0.2


def make_site(jobs: int = JOBS, running: int = RUNNING) -> tuple[Cluster, State]:
    """Return a site in which every policy hands out tickets: users of projects in a share tree of two levels.

    `jobs` wait, and `running` others run.
    """
    users = {f"u{n}": User(f"u{n}", oticket=n * 7 % 500, fshare=n * 13 % 900) for n in range(USERS)}
    given = {f"p{n}": {"oticket": str(n * 50), "fshare": str(n * 30)} for n in range(PROJECTS)}
    projects = {name: Project(name, other=other) for name, other in given.items()}
    sets = {
        f"d{n}": UserSet(f"d{n}", type="DEPT", other={"fshare": str(n), "oticket": "9"}) for n in range(DEPARTMENTS)
    }
    leaves = {
        name: tuple(ShareNode(f"u{n}", 10 + n) for n in range(USERS) if n % PROJECTS == at)
        for at, name in enumerate(projects)
    }
    tree = ShareNode("Root", 1, tuple(ShareNode(name, 50 + at, leaves[name]) for at, name in enumerate(projects)))
    scheduler = {
        "weight_tickets_functional": "10000",
        "weight_tickets_share": "20000",
        "policy_hierarchy": "OFS",
        "weight_waiting_time": "0.278",
    }
    cluster = Cluster(
        complexes=DEFAULT_COMPLEXES,
        users=users,
        projects=projects,
        user_sets=sets,
        share_trees=to_share_trees(tree),
        scheduler=scheduler,
    )
    last = jobs + running
    known = {number: _make_job(number) for number in range(1, last + 1)}
    tasks = {(n, 1): RunningTask(n, 1, (("all.q@h1", 1),), NOW - 500) for n in range(1, running + 1)}
    pending = {n: PendingTasks(n, range(1, 2)) for n in range(running + 1, last + 1)}
    book = {
        f"u{n}": ShareUsage(in_projects={f"p{n % PROJECTS}": {"cpu": n * 1000.0}}, stamp=NOW - 60) for n in range(USERS)
    }
    return cluster, State(known, pending, tasks, usage=UsageBook(book))


def _make_job(number: int) -> Job:
    user = number * 31 % USERS
    return Job(
        number,
        f"u{user}",
        project=f"p{user % PROJECTS}",
        department=f"d{user % DEPARTMENTS}",
        submit_time=NOW - 100_000 + number,
        job_share=number % 5,
    )


def main() -> float:
    """Print what a pass costs to order its jobs; return the seconds."""
    cluster, state = make_site()
    prepared = prepare(cluster)
    eligible = [state.jobs[number] for number in state.pending]
    best = float("inf")
    for _ in range(ROUNDS):
        began = process_time()
        rank_by_priority(prepared, state, eligible, NOW)
        best = min(best, process_time() - began)
    print(
        f"tickets: {JOBS} waiting and {RUNNING} running jobs of {USERS} users under all policies are ordered in"
        f" {best:.3f} s (limit {LIMIT_SECONDS} s)"
    )
    follow = _follow(cluster, state)
    print(f"tickets: they follow a weight that is dragged in {follow:.3f} s (limit {FOLLOWING_SECONDS} s)")
    return best


def _follow(cluster: Cluster, state: State) -> float:
    """Return what it costs to show all waiting jobs in the order of another weight, in seconds."""
    from qmonpy.app.policies.waiting_rows import make_waiting_rows
    from qmonpy.insight.policies.standing import Standings

    standings = Standings(cluster, state, NOW)
    before, best = standings.now_standing, float("inf")
    for value in ("0.2", "0.4", "0.6"):
        began = process_time()
        after = standings.find(replace(cluster, scheduler={**cluster.scheduler, "weight_urgency": value}))
        make_waiting_rows(before, after)
        best = min(best, process_time() - began)
    return best


if __name__ == "__main__":
    main()
