"""Writes a very large site as a spool and as a cluster file, for looking at the tool's speed.

`python -m tests.sites.large DIR [--hosts N] [--jobs N] [--everywhere] [--spool-only]`: `DIR/site.qmonpy` and
`DIR/site.yaml`. The same numbers give the same site.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import write_cluster_file
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.access import Project
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import GLOBAL_HOST, Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.state import PendingTasks, RunningTask, State, TaskKey

NOW = 1_795_260_000
HOUR = 3600
SLOTS = 64
RACK, ROW = 40, 25
"""Hosts of a rack, racks of a row."""
SECTIONS = ("cpu", "fat", "gpu", "net", "old", "dev")
USERS, PROJECTS = 500, 20
ARRAY_TASKS, ARRAY_RUNNING = 24, 8
KINDS = ("r",) * 11 + ("w",) * 8 + ("a",)
"""Of twenty jobs one is an array, the others run or wait."""
QUOTA_SETS = """
{
   name         users
   enabled      TRUE
   limit        users {*} to slots=200000
}
{
   name         projects
   enabled      TRUE
   limit        projects {*} queues short.q to slots=400000
}
"""


def make_site(
    hosts: int = 100_000, jobs: int = 200_000, *, is_everywhere: bool = False, crowd: int | None = None
) -> ClusterFile:
    """A site with racks, rows and sections of hosts, eight queues, some states, and jobs that run, wait or do both.

    A host has an instance of two queues for all and of that of its section, or of all eight. With `crowd`, all that
    runs does so on the first so many hosts.
    """
    chance = random.Random(5)
    names = [f"r{each // RACK:04}n{each % RACK:02}" for each in range(hosts)]
    cluster = _make_cluster(names, is_everywhere=is_everywhere)
    return ClusterFile(cluster, _make_state(names, jobs, chance, crowd), NOW, next_job=jobs + 1)


def _make_cluster(names: list[str], *, is_everywhere: bool) -> Cluster:
    racks = {f"@rack{each // RACK:04}": tuple(names[each : each + RACK]) for each in range(0, len(names), RACK)}
    keys = list(racks)
    rows = {f"@row{each // ROW:03}": tuple(keys[each : each + ROW]) for each in range(0, len(keys), ROW)}
    sections = {f"@{each}": tuple(list(rows)[place :: len(SECTIONS)]) for place, each in enumerate(SECTIONS)}
    groups = {**racks, **rows, **sections, "@allhosts": tuple(sections)}
    own = {f"{each}.q": ("@allhosts",) if is_everywhere else (f"@{each}",) for each in SECTIONS}
    usual = {
        "slots": Setting(str(SLOTS)),
        "load_thresholds": Setting("np_load_avg=1.75"),
        "pe_list": Setting("mpi smp"),
    }
    night = {**usual, "calendar": Setting("night"), "priority": Setting("10")}
    queues = {
        name: ClusterQueue(name, hosts, night if name == "old.q" else usual)
        for name, hosts in {"short.q": ("@allhosts",), "idle.q": ("@allhosts",), **own}.items()
    }
    return Cluster(
        "large site",
        complexes=DEFAULT_COMPLEXES,
        hosts={GLOBAL_HOST: Host(GLOBAL_HOST), **{each: _make_host(place, each) for place, each in enumerate(names)}},
        host_groups={name: HostGroup(name, members) for name, members in groups.items()},
        projects={f"p{each:02}": Project(f"p{each:02}") for each in range(PROJECTS)},
        pes={
            "mpi": ParallelEnvironment("mpi", slots=9_999_999, allocation_rule="$round_robin"),
            "smp": ParallelEnvironment("smp", slots=9_999_999, allocation_rule="$pe_slots"),
        },
        queues=queues,
        quota_sets={each.name: each for each in parse_quota_sets(QUOTA_SETS).sets},
        calendars={"night": Calendar("night", week="mon-fri=8-18=off")},
    )


def _make_host(place: int, name: str) -> Host:
    load = place % 97
    values = {
        "load_avg": f"{load}.50",
        "np_load_avg": f"{load / SLOTS:.3f}",
        "num_proc": str(SLOTS),
        "mem_free": "100G",
    }
    return Host(name, {"slots": str(SLOTS)}, load_values=values)


def _make_state(names: list[str], jobs: int, chance: random.Random, crowd: int | None = None) -> State:
    made: dict[int, Job] = {}
    pending: dict[int, PendingTasks] = {}
    running: dict[TaskKey, RunningTask] = {}
    room = _places(names[:crowd])
    for number in range(1, jobs + 1):
        kind = KINDS[number % len(KINDS)]
        job = made[number] = _make_job(number, kind, chance)
        if kind == "w":
            pending[number] = PendingTasks(number, (1,))
        tasks = {"w": 0, "r": 1, "a": ARRAY_RUNNING}[kind]
        for task in range(1, tasks + 1):
            pieces = tuple((next(room), job.slots[0].first // 4) for _ in range(4)) if job.pe == "mpi" else ()
            pieces = pieces or ((next(room), job.slots[0].first),)
            running[number, task] = RunningTask(number, task, pieces, NOW - 60 - number % 7200, job.pe)
        if kind == "a":
            pending[number] = PendingTasks(number, range(ARRAY_RUNNING + 1, ARRAY_TASKS + 1))
    return State(made, pending, running, _make_states(names))


def _places(names: list[str]) -> Iterator[str]:
    """Queue instances for one piece after the other, on all hosts in turn."""
    rows = len(SECTIONS)
    while True:
        for queue in ("short.q", "idle.q", ""):
            for place, name in enumerate(names):
                section = SECTIONS[place // (RACK * ROW) % rows]
                yield f"{queue or section + '.q'}@{name}"


def _make_job(number: int, kind: str, chance: random.Random) -> Job:
    user, is_parallel = f"user{number % USERS:03}", kind != "a" and number % 7 == 0
    pe = ("mpi", "smp")[number % 2] if is_parallel else None
    return Job(
        number,
        user,
        name=f"{('run', 'sim', 'fit', 'post')[number % 4]}{number % 50}",
        project=f"p{number % PROJECTS:02}",
        pe=pe,
        slots=(Range(16, 16),) if is_parallel else (Range(1, 1),),
        hard_resources=(ResourceRequest("h_rt", str(HOUR * (1 + number % 24))),),
        hard_queues=("short.q",) if number % 5 == 0 and kind == "w" else (),
        priority=-chance.choice((0, 0, 0, 100)),
        tasks=Range(1, ARRAY_TASKS) if kind == "a" else None,
        submit_time=NOW - 7300 - number % 86_400,
        runtime=HOUR * (1 + number % 24),
        user_hold=kind == "w" and number % 50 == 0,
        wants_reservation=is_parallel and number % 1000 == 7,
    )


def _make_states(names: list[str]) -> dict[str, frozenset[str]]:
    """One host in a hundred is disabled for short jobs, one in 250 is not heard of, one in 1,000 had an error."""
    states: dict[str, frozenset[str]] = {}
    for place, name in enumerate(names):
        section = SECTIONS[place // (RACK * ROW) % len(SECTIONS)]
        if place % 100 == 17:
            states[f"short.q@{name}"] = frozenset("d")
        if place % 250 == 31:
            states |= {f"{queue}@{name}": frozenset("au") for queue in ("short.q", "idle.q", f"{section}.q")}
        if place % 1000 == 43:
            states[f"idle.q@{name}"] = frozenset("E")
    return states


def write_site(folder: Path, content: ClusterFile, *, has_file: bool = True) -> tuple[Path, Path]:
    """Write a spool and a cluster file in place of those that are there."""
    folder.mkdir(parents=True, exist_ok=True)
    spool, file = folder / "site.qmonpy", folder / "site.yaml"
    for suffix in ("", "-wal", "-shm"):
        Path(f"{spool}{suffix}").unlink(missing_ok=True)
    Spool.create(spool, content).close()
    if has_file:
        write_cluster_file(file, content)
    return spool, file


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a very large site.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hosts", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=200_000)
    parser.add_argument("--everywhere", action="store_true", help="every queue has an instance on every host")
    parser.add_argument("--spool-only", action="store_true", help="write no cluster file")
    chosen = parser.parse_args()
    began = time.perf_counter()
    content = make_site(chosen.hosts, chosen.jobs, is_everywhere=chosen.everywhere)
    print(f"made: {time.perf_counter() - began:.1f} s", file=sys.stderr)
    spool, _ = write_site(chosen.folder, content, has_file=not chosen.spool_only)
    print(f"{spool}: {time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
